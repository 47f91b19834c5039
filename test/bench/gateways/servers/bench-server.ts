import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The first message to a server of the benchmark: what it starts with. */
export interface ServerTask {
  /** Of the supergraph, with the addresses of the subgraphs' server. */
  readonly supergraphSdl: string;
  /** Of the subgraphs' server; absent: subgraphs are in this process. */
  readonly subgraphs?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** The task this process was started with. */
export const task = await new Promise<ServerTask>((resolve) => process.once('message', resolve));

/** Listens, tells the benchmark where, and ends with it. */
export function serve(
  listener: RequestListener,
  said: Readonly<Record<string, unknown>> = {},
): Promise<Server> {
  return announce(createServer({ keepAlive: true, keepAliveTimeout: 600_000 }, listener), said);
}

/** Tells the benchmark where an own server is to listen. */
export async function announce(
  server: Server,
  said: Readonly<Record<string, unknown>> = {},
): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, said);
  return server;
}

/** Says where this process serves, and ends it with the benchmark. */
export function tell(url: string, said: Readonly<Record<string, unknown>> = {}): void {
  process.once('disconnect', () => process.exit(0));
  process.send?.({ ...said, url });
}
