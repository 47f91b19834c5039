import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { observingPreload } from '../../testkit/telemetry/observing-preload.ts';

/** Takes the traces of servers that make them, and what a server is started with to make them. */
export interface Collector {
  readonly tracing: {
    readonly execArgv: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  close(): void;
}

/** Opens a collector that takes everything and keeps nothing. It works in this process, which is not measured. */
export async function openCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    tracing: {
      execArgv: ['--import', observingPreload()],
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      },
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
