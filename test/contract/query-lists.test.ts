import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { newApiKey } from './rows/identity.samples.ts';

describe('lists that are queries', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    token = await platform.token('alice');
    for (const name of ['Alpha', 'beta', 'Gamma_1', 'gammaX1'])
      await newApiKey({ platform, token }, { name });
  });
  afterAll(() => platform.close());

  const list = (query: string, by = token) =>
    platform.call(`/api/v1/authentication/api-keys?${query}`, { token: by });
  const names = async (query: string) =>
    (await list(query)).body.items.map(({ name }: { name: string }) => name);

  it('show another tenant nothing', async () => {
    const carol = await platform.token('carol');
    expect((await list('quickFilters=includeRevoked', carol)).body).toEqual({
      items: [],
      totalCount: 0,
      hasMore: false,
      nextCursor: null,
    });
  });

  it.each([
    ['sort=name', ['Alpha', 'beta', 'Gamma_1', 'gammaX1']],
    ['sort=-NAME', ['gammaX1', 'Gamma_1', 'beta', 'Alpha']],
    ['sort=name&filter[name.contains]=gamma_', ['Gamma_1']],
    ['sort=name&filter[NAME.In]=Alpha,beta', ['Alpha', 'beta']],
    ['sort=name&filter[name.Eq]=Alpha&filter[name.Eq]=beta', ['Alpha']],
    ['sort=name&search=ALPHA', ['Alpha']],
    ['sort=name&page=2&pageSize=3', ['gammaX1']],
    ['sort=name&filter[createdAt.Lt]=2001-01-01', []],
  ])('%s answers %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('list ignored parts in a header', async () => {
    const answer = await list(
      'filter[secret.Eq]=1&filter[name.Gt]=1&filter[name]=1&sort=lastFourChars&quickFilters=x',
    );
    expect(answer.headers.get('x-query-dropped')).toBe(
      'filter:secret.Eq, filter:name.Gt, filter:name, quickFilter:x, sort:lastFourChars',
    );
    expect((await list('')).headers.get('x-query-dropped')).toBeNull();
  });

  it('return groups on request', async () => {
    const { body } = await list('groupBy=TYPE');
    expect(body).toEqual({
      groups: [{ field: 'TYPE', value: 'Secret', label: 'Secret', count: 4, aggregates: {}, items: null }],
      totalCount: 4,
    });
    expect((await list('groupBy=name')).body).toEqual({ groups: [], totalCount: 0 });
  });

  it('have views that are neither shared nor the default unless a client says so', async () => {
    const views = '/api/v1/authentication/api-keys/saved-views';
    const made = await platform.call(views, { method: 'POST', token, body: { name: 'Short' } });
    expect([made.status, made.body]).toMatchObject([201, { isShared: false, isDefault: false }]);
    const one = `${views}/${made.body.id}`;
    expect((await platform.call(one, { method: 'PUT', token, body: { name: 'New' } })).status).toBe(204);
    const { body } = await platform.call(views, { token });
    expect(body).toMatchObject([{ name: 'New', isShared: false, isDefault: false }]);
  });

  it('walk by cursor', async () => {
    const first = (await list('cursor=&pageSize=3&sort=name')).body;
    expect(first).toMatchObject({ totalCount: null, hasMore: true, nextCursor: expect.any(String) });
    const second = (await list(`cursor=${first.nextCursor}&pageSize=3&sort=name`)).body;
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Alpha',
      'beta',
      'Gamma_1',
      'gammaX1',
    ]);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  });
});
