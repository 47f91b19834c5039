import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server of the benchmark is started with, as JSON in its first argument. */
export interface ServerTask {
  /** Of the supergraph, with the addresses of the subgraphs' server. */
  readonly supergraphSdl: string;
  /** Of the subgraphs' server; absent: subgraphs are in this process. */
  readonly subgraphs?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** The task this process was started with. */
export const task = JSON.parse(process.env.BENCH_TASK ?? 'null') as ServerTask;

/** Listens, tells the benchmark where, and ends with it. */
export function serve(listener: RequestListener): Promise<Server> {
  return announce(createServer({ keepAlive: true, keepAliveTimeout: 600_000 }, listener));
}

/** Tells the benchmark where an own server is to listen. */
export async function announce(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return server;
}

/** Says where this process serves, and ends it with the benchmark. */
export function tell(url: string): void {
  process.once('disconnect', () => process.exit(0));
  process.send?.({ url });
}
