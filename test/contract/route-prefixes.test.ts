import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

describe('prefixes of routes that operators choose', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({
      env: { AIEndpoints__RoutePrefix: 'platform/models', Timeline__RoutePrefix: '/feed/' },
    });
  });
  afterAll(() => platform.close());

  it('move all of an area’s routes, and the addresses they name', async () => {
    const body = { name: 'moved', provider: 'local', model: 'echo' };
    const created = await platform.call('/api/v1/platform/models/workspaces', { method: 'POST', body });
    expect(created.status, created.text).toBe(201);
    const location = new URL(created.headers.get('location') ?? '').pathname;
    expect(location).toBe('/api/v1/platform/models/workspaces/moved');
    expect((await platform.call(location)).body).toMatchObject({ name: 'moved' });
    const chat = { messages: [{ role: 'user', content: 'Hello' }] };
    const answer = await platform.call('/platform/models/chat/moved', { method: 'POST', body: chat });
    expect(answer.body).toMatchObject({ content: 'Hello' });
    expect((await platform.call('/feed/Invoice/one')).status).toBe(200);
    for (const left of ['/ai/workspaces', '/api/v1/ai/usage/query', '/timeline/Invoice/one'])
      expect((await platform.call(left)).status, left).toBe(404);
  });

  it('leave other areas and the OpenAI-compatible endpoints where they are', async () => {
    for (const path of ['/openai/v1/models', '/api/v1/settings/user', '/api/v1/notifications'])
      expect((await platform.call(path)).status, path).toBe(200);
  });

  it('are what the catalogue of queries and the OpenAPI document say', async () => {
    const { body: catalog } = await platform.call('/api/v1/query/catalog');
    const { basePath } = catalog.find(({ name }: { name: string }) => name === 'AI.UsageRecords');
    expect(basePath).toBe('/platform/models/usage/query');
    for (const path of [basePath, `${basePath}/meta`])
      expect((await platform.call(`/api/v1${path}`)).status, path).toBe(200);
    const { data } = (await platform.graphql('{ queryCatalog { basePath } }')).body;
    expect(data.queryCatalog).toContainEqual({ basePath });
    const paths = Object.keys((await platform.call('/openapi.json')).body.paths);
    expect(paths.some((path) => path.endsWith('/platform/models/workspaces'))).toBe(true);
    expect(paths.filter((path) => /\/(ai|timeline)\//.test(path))).toEqual([]);
  });
});
