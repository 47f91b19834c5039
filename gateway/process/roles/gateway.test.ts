import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { EventHub } from '../../graphql/testing/event-hub.ts';
import { ask } from '../../graphql/testing/example-gateway.ts';
import { composeReviews, reviewSubgraphs } from '../../graphql/testing/review-subgraphs.ts';
import { type SubgraphServer, serveSubgraph } from '../../graphql/testing/subgraph-server.ts';
import { servesFinishedSupergraph } from '../platform-options.ts';
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
});
