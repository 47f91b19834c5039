import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { EventHub } from '../../graphql/testing/event-hub.ts';
import { ask } from '../../graphql/testing/example-gateway.ts';
import { composeReviews, reviewSubgraphs } from '../../graphql/testing/review-subgraphs.ts';
import { type SubgraphServer, serveSubgraph } from '../../graphql/testing/subgraph-server.ts';
import { servesFinishedSupergraph } from '../standalone-options.ts';
import { startGatewayRole } from './gateway.ts';

describe('the role gateway over a finished supergraph', () => {
  const subgraphs: SubgraphServer[] = [];
  let folder: string;
  let file: string;
  let config: string;
  beforeAll(async () => {
    const urls: Record<string, string> = {};
    for (const subgraph of reviewSubgraphs(new EventHub())) {
      const server = await serveSubgraph(subgraph);
      subgraphs.push(server);
      urls[subgraph.name] = server.url;
    }
    folder = await mkdtemp(join(tmpdir(), 'gateway-role-'));
    file = join(folder, 'supergraph.graphql');
    config = join(folder, 'options.yaml');
    await writeFile(file, composeReviews(urls));
    await writeFile(config, `Gateway: { Supergraph: ${file} }\n`);
  });
  afterAll(async () => {
    for (const subgraph of subgraphs) await subgraph.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function answerOf(env: Environment, headers: Record<string, string> = {}) {
    const running = await startGatewayRole(
      { PORT: '0', Observability__LogLevel: 'fatal', ...env },
      undefined,
    );
    const url = `http://127.0.0.1:${running.port}`;
    const { body } = await ask(url, { query: '{ users(first: 1) { name } }' }, headers);
    await running.close();
    return body;
  }

  /** Runs the role with limits of addresses, which callers claim by header. */
  async function limited(traffic: Environment, use: (url: string) => Promise<void>): Promise<void> {
    const limits = Object.entries(traffic).map(([name, value]) => [`Gateway__Traffic__${name}`, value]);
    const env = {
      PORT: '0',
      Observability__LogLevel: 'fatal',
      Gateway__Supergraph: file,
      Gateway__TrustedProxies: '127.0.0.1,::1',
      ...Object.fromEntries(limits),
    };
    const running = await startGatewayRole(env, undefined);
    try {
      await use(`http://127.0.0.1:${running.port}`);
    } finally {
      await running.close();
    }
  }
  const answer = { data: { users: [{ name: 'Ada' }] } };

  it.each([
    ['the environment, in any case', (): Environment => ({ GATEWAY__SUPERGRAPH: file })],
    ['the environment, with a colon', (): Environment => ({ 'Gateway:Supergraph': file })],
    ['the config file', (): Environment => ({ Config__File: config })],
  ])('starts by the option from %s', async (_, env) => {
    expect(await answerOf(env())).toEqual(answer);
  });

  it('is not meant where the option is absent or empty, whatever else is wrong', () => {
    for (const env of [{}, { Gateway__Supergraph: '' }, { Gateway__Prot: '1', Config__File: '/nowhere' }]) {
      expect(servesFinishedSupergraph(env)).toBe(false);
    }
  });

  it('refuses callers without credentials when Gateway__AllowAnonymous is false', async () => {
    const env = { Gateway__Supergraph: file, Gateway__AllowAnonymous: 'false' };
    expect(await answerOf(env)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(await answerOf(env, { authorization: 'Bearer u1' })).toEqual(answer);
  });

  describe('limits the traffic of an address', () => {
    const users = { query: '{ users(first: 1) { name } }' };
    const near = { 'x-forwarded-for': '203.0.113.1' };
    const far = { 'x-forwarded-for': '203.0.113.2' };
    const open = (url: string, headers: Record<string, string>) =>
      new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });

    it('by its requests of any kind, for each kind in its own form', async () => {
      await limited({ RequestsPerMinute__Address: '2' }, async (url) => {
        for (const _ of [1, 2]) expect((await ask(url, users, near)).status).toBe(200);
        const refused = await ask(url, users, near);
        expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
        const page = await fetch(`${url}/nothing`, { headers: near });
        expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
        expect(await page.json()).toMatchObject({ errorCode: 'Http:RateLimit:Exceeded' });
        expect((await ask(url, users, far)).status).toBe(200);
      });
    });

    it('by documents that are new', async () => {
      await limited({ UnknownDocumentsPerMinute: '1' }, async (url) => {
        expect((await ask(url, users, near)).status).toBe(200);
        const refused = await ask(url, { query: '{ users(first: 2) { name } }' }, near);
        expect(refused.body.errors[0].extensions.errorCode).toBe('GraphQL:Limit:UnknownDocuments');
        expect((await ask(url, users, near)).status).toBe(200);
      });
    });

    it('by its open connections, and takes callers with credentials for one user nowhere', async () => {
      await limited({ ConnectionsPerAddress: '1', ConnectionsPerUser: '1' }, async (url) => {
        const sockets = await Promise.all(
          [near, far].map(async (headers) => {
            const socket = open(url, { ...headers, authorization: 'Bearer u1' });
            await once(socket, 'open');
            socket.send('{"type":"connection_init"}');
            expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({
              type: 'connection_ack',
            });
            return socket;
          }),
        );
        const [, refused] = await once(open(url, near), 'unexpected-response');
        expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
        for (const socket of sockets) socket.terminate();
      });
    });

    it('by the time of a body', async () => {
      await limited({ BodyTimeout: '00:00:01' }, async (url) => {
        const { hostname, port } = new URL(url);
        const socket = connect(Number(port), hostname).setEncoding('utf8');
        let text = '';
        socket.on('data', (chunk: string) => {
          text += chunk;
        });
        const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 500';
        socket.write(`POST /graphql HTTP/1.1\r\n${head}\r\n\r\n{`);
        await once(socket, 'close');
        expect(text).toContain('HTTP/1.1 408 ');
      });
    });
  });
});
