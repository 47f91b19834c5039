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

/** The language, the permissions and the tenant differ from those of alice, who speaks English. */
const others = [
  ['alice', 'fr'],
  ['bob', 'en'],
  ['carol', 'en'],
] as const;

describe('a GET that sends a tag', () => {
  it('exists', () => {
    const rows = tagged.map(({ row }) => row);
    expect(rows).toEqual(
      expect.arrayContaining([
        'GET /dashboards/{id}',
        'GET /localization',
        'GET /localization/{culture}',
        'GET /settings/{scope}',
        'GET /webhooks/event-types',
        'GET /notifications/types',
        'GET /template-categories',
        'GET /ai/usage/query/meta',
      ]),
    );
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

  it.each(tagged.map((row) => [row.row, row] as const))(
    '%s never answers 304 to the tag of a body that another caller sees',
    async (_, row) => {
      const input = await row.good({ platform, token });
      const tag = (await callRow(platform, row, input, { token })).headers.get('etag') ?? '';
      for (const [user, language] of others) {
        const caller = { token: await platform.token(user) };
        const headers = { 'accept-language': language };
        const own = await callRow(platform, row, input, { ...caller, headers });
        const again = await callRow(platform, row, input, {
          ...caller,
          headers: { ...headers, 'if-none-match': tag },
        });
        // The sample is alice's: others may lack the permission, or the object.
        const isSame = own.status === 200 && own.headers.get('etag') === tag;
        expect([user, again.status, again.body]).toEqual([
          user,
          isSame ? 304 : own.status,
          isSame ? null : expect.anything(),
        ]);
        expect(again.headers.get('cache-control')).toBe(own.headers.get('cache-control'));
        if (own.status === 200) expect(own.headers.get('cache-control')).toBe('private, no-cache');
      }
    },
  );

  it('is another one after a change', async () => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const { status, headers: answered } = await platform.call(path, { token, headers });
      return { status, tag: answered.get('etag') ?? '' };
    };
    const zone = '/settings/user/Svc.Timing.PreferredTimezone';
    const changes = [
      ['/settings/user', 'PUT', zone, { value: 'Europe/Vienna' }],
      ['/template-categories', 'POST', '/template-categories', { name: 'Conditional' }],
      [
        '/localization/en',
        'PUT',
        '/localization/overrides/Platform/en/PermissionGroup%3ASettings',
        { value: 'Our settings' },
      ],
    ] as const;
    for (const [path, method, changed, body] of changes) {
      const before = await read(path);
      expect((await read(path, { 'if-none-match': before.tag })).status).toBe(304);
      const { status } = await platform.call(changed, { method, token, body });
      expect([changed, status < 300]).toEqual([changed, true]);
      const after = await read(path, { 'if-none-match': before.tag });
      expect([path, after.status]).toEqual([path, 200]);
      expect((await read(path, { 'if-none-match': after.tag })).status).toBe(304);
    }
  });

  it('answers 304 without the operation where the tag costs less', async () => {
    const rows = tagged.filter(({ route }) => 'revision' in route && route.revision !== undefined);
    expect(rows.map(({ row }) => row).sort()).toEqual([
      'GET /dashboards/{id}',
      'GET /localization',
      'GET /localization/{culture}',
    ]);
    const row = rows.find(({ row }) => row === 'GET /dashboards/{id}') as (typeof rows)[number];
    const input = await row.good({ platform, token });
    const ask = async (headers: Record<string, string>) => {
      platform.takeStatements();
      const { status, headers: answered } = await callRow(platform, row, input, { token, headers });
      const statements = platform.takeStatements().filter((text) => text.includes('dashboards.'));
      return { status, tag: answered.get('etag') ?? '', statements: statements.length };
    };
    const { tag } = await ask({});
    expect(await ask({})).toEqual({ status: 200, tag, statements: 2 });
    expect(await ask({ 'if-none-match': tag })).toEqual({ status: 304, tag, statements: 1 });
  });

  it('is that of the texts in the language, and of the reference', async () => {
    const tagOf = async (path: string, language: string) => {
      const { headers } = await platform.call(path, { token, headers: { 'accept-language': language } });
      return headers.get('etag');
    };
    const path = '/webhooks/event-types';
    expect(await tagOf(path, 'en')).not.toBe(await tagOf(path, 'fr'));
    const tag = (await tagOf('/openapi.json', 'en')) ?? '';
    const { status, body } = await platform.call('/openapi.json', { headers: { 'if-none-match': tag } });
    expect([status, body]).toEqual([304, null]);
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
