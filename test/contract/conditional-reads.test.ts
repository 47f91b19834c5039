import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesTag } from '../../gateway/http/entity-tag.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { callRow, sampledRows } from './rows/all-samples.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  token = await platform.token('alice');
});
afterAll(() => platform.close());

const tagged = sampledRows.filter(
  ({ route }) =>
    route.method === 'GET' &&
    route.kind === 'operation' &&
    (route.headers?.ETag !== undefined || route.taggedByContent === true),
);

describe('a GET that sends a tag', () => {
  it('exists', () => {
    const rows = tagged.map(({ row }) => row);
    expect(rows).toEqual(expect.arrayContaining(['GET /dashboards/{id}', 'GET /localization']));
  });

  it.each(tagged.map((row) => [row.row, row] as const))('%s answers 304 to it', async (_, row) => {
    const input = await row.good({ platform, token });
    const ask = (headers: Record<string, string>) => callRow(platform, row, input, { token, headers });
    const first = await ask({});
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?"[^"]+"$/)]);
    for (const known of [tag, `W/${tag.replace(/^W\//, '')}`, `"other", ${tag}`, '*']) {
      const again = await ask({ 'if-none-match': known });
      expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, tag, null]);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is compared weakly, by whole tags', () => {
    expect(namesTag('"a"', '"ab"')).toBe(false);
    expect(namesTag('W/"a"', '"a"')).toBe(true);
    expect(namesTag(undefined, '"a"')).toBe(false);
  });
});

const paging = new Set(['page', 'pageSize', 'skip', 'take', 'limit']);
const paged = sampledRows.flatMap(({ route }) => {
  const shape = route.method === 'GET' && 'query' in route && route.query ? route.query.shape : {};
  const names = Object.keys(shape).filter((name) => paging.has(name));
  return names.map((name) => [route.path, name] as const);
});

describe('malformed paging', () => {
  it.each(paged)('GET %s?%s=abc is refused', async (path, name) => {
    const address = path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-00000000ac3e');
    for (const value of ['abc', '1.5', '1e2', '99999999999999999999', 'NaN']) {
      const { status, body } = await platform.call(`${address}?${name}=${value}`);
      expect([status, body.errors]).toEqual([400, { [name]: ['Validation:InvalidType'] }]);
    }
  });

  it('is an integer with bounds in OpenAPI', async () => {
    const { body } = await platform.call('/openapi.json');
    for (const [path, name] of paged) {
      const { schema } = body.paths[path].get.parameters.find((one: { name?: string }) => one.name === name);
      expect([path, name, schema.type, schema.minimum <= 1, schema.maximum > 1]).toEqual([
        path,
        name,
        'integer',
        true,
        true,
      ]);
    }
  });

  it('leaves unknown filters to be dropped', async () => {
    const answer = await platform.call('/authentication/api-keys?filter[none.Eq]=1&page=1');
    expect([answer.status, answer.headers.get('x-query-dropped')]).toEqual([200, 'filter:none.Eq']);
  });
});
