import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Network } from '../../../subgraphs/kernel/http/connection.ts';

/** What a receiver was sent. */
export interface ReceivedHook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request; what it leaves open stays open. */
export type HookAnswer = (hook: ReceivedHook, response: ServerResponse, request: IncomingMessage) => unknown;

/** A receiver of webhooks on loopback, behind a public name that only {@link loopbackNetwork} resolves. */
export interface WebhookReceiver {
  readonly port: number;
  readonly received: readonly ReceivedHook[];
  /** `https://…`, as it is registered. */
  url(path?: string): string;
  /** How it answers from now on; at first 204. */
  answer(how: HookAnswer): void;
  close(): Promise<void>;
}

/** Starts a receiver; the caller closes it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedHook[] = [];
  let answer: HookAnswer = (_, response) => response.writeHead(204).end();
  const server: Server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const hook = {
      path: request.url ?? '',
      headers: request.headers as Readonly<Record<string, string>>,
      body,
    };
    received.push(hook);
    await answer(hook, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    url: (path = '/hook') => `https://p${port}.hooks.example.com${path}`,
    answer: (how) => {
      answer = how;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A public address; nothing of it is ever dialled. */
const publicAddress = '93.184.215.14';

/** Resolves every name to a public address and dials the loopback port the name carries, without TLS. */
export const loopbackNetwork: Network = {
  resolver: async () => [{ address: publicAddress, family: 4 }],
  connector: async ({ host }) => {
    const socket = connect(Number(/^p(\d+)\./.exec(host)?.[1]), '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    return socket;
  },
};

/** The same for a module in a file: declares `network`. */
export const loopbackNetworkSource = `
import { once } from 'node:events';
import { connect } from 'node:net';
const network = {
  resolver: async () => [{ address: '${publicAddress}', family: 4 }],
  connector: async ({ host }) => {
    const socket = connect(Number(/^p(\\d+)\\./.exec(host)?.[1]), '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    return socket;
  },
};`;
