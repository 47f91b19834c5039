import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { decodeOtlp, otlpServices } from './otlp-messages.ts';
import { type OtlpExport, ReceivedTelemetry } from './received-telemetry.ts';

/** A collector of a test's own, on a free port. */
export interface OtlpReceiver extends ReceivedTelemetry {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one that speaks OTLP over HTTP with JSON bodies. @param answer how it answers; default: it accepts. */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = accept,
): Promise<OtlpReceiver> {
  const received = new ReceivedTelemetry();
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        received.take(body as OtlpExport);
        answer(response);
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(received, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Starts one that speaks OTLP over gRPC, and accepts. */
export async function startOtlpGrpcReceiver(): Promise<OtlpReceiver> {
  const received = new ReceivedTelemetry();
  const server = new Server();
  for (const [service, message] of Object.entries(otlpServices))
    server.addService(
      {
        Export: {
          path: `/${service}/Export`,
          requestStream: false,
          responseStream: false,
          requestDeserialize: (bytes: Buffer) => decodeOtlp(message, bytes),
          requestSerialize: () => Buffer.alloc(0),
          responseSerialize: () => Buffer.alloc(0),
          responseDeserialize: () => ({}),
        },
      },
      {
        Export: (call: { request: OtlpExport }, done: (error: null, answer: object) => void) => {
          received.take(call.request);
          done(null, {});
        },
      },
    );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  return Object.assign(received, {
    url: `http://127.0.0.1:${port}`,
    close: async () => server.forceShutdown(),
  });
}

function accept(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}
