import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
let token: string;
beforeAll(async () => {
  platform = await startProductionPlatform();
  token = await platform.signed({ is_host: true });
});
afterAll(() => platform.close());

const repeated = (times: number, make: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => make(index)).join(' ');
const run = (query: string, variables: Record<string, unknown> = {}) =>
  platform.graphql(query, variables, { token });

/** 400 with the code, before anything was executed: no data, no statement. */
async function expectRefused(query: string, errorCode: string): Promise<void> {
  await run('{ me { userId } }');
  platform.takeStatements();
  const { status, body } = await run(query);
  expect([status, body.data]).toEqual([400, undefined]);
  expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', errorCode });
  expect(platform.takeStatements().filter((sql) => /settings\.|identity\.known_user/.test(sql))).toEqual([]);
}

describe('limits', () => {
  const nested = (depth: number) =>
    `{ me { user { ${'... on User { '.repeat(depth)} id ${'} '.repeat(depth)} } } }`;

  it.each<readonly [string, string, string]>([
    ['16 aliases', `{ ${repeated(16, (index) => `a${index}: me { userId }`)} }`, 'GraphQL:Limit:Aliases'],
    [
      '10,000 aliases',
      `{ ${repeated(10_000, (index) => `a${index}: me { userId }`)} }`,
      'GraphQL:Limit:Tokens',
    ],
    ['200 levels', `{ ${'me { '.repeat(200)} userId ${'} '.repeat(200)} }`, 'GraphQL:Limit:Depth'],
    [
      '51 directives',
      `{ me { userId ${repeated(51, () => '@include(if: true)')} } }`,
      'GraphQL:Limit:Directives',
    ],
    ['2,001 tokens', `{ me { ${repeated(1_996, () => 'userId')} } }`, 'GraphQL:Limit:Tokens'],
    ['a name of 900,000 letters', `{ me { ${'x'.repeat(900_000)} } }`, 'GraphQL:Limit:Characters'],
    ['a name of 250,000 letters', `{ me { ${'x'.repeat(250_000)} } }`, 'GraphQL:Document:Invalid'],
    ['a cost of 5,001', '{ users(first: 5001) { nodes { id } } }', 'GraphQL:Limit:Cost'],
    [
      'a circle of fragments',
      'query { me { ...A } } fragment A on CurrentActor { ...B } fragment B on CurrentActor { ...A }',
      'GraphQL:Document:Invalid',
    ],
  ])('%s are refused', (_name, query, errorCode) => expectRefused(query, errorCode));

  it('a page size in a variable costs what it says', async () => {
    const query = 'query ($size: Int!) { users(first: $size) { nodes { id } } }';
    const { status, body } = await run(query, { size: 1_000_000 });
    expect([status, body.errors[0].extensions.errorCode]).toEqual([400, 'GraphQL:Limit:Cost']);
  });

  it('what fits runs, and says what it cost', async () => {
    const fitting = `{ me { userId ${repeated(15, (index) => `a${index}: tenantId`)} } }`;
    const { status, body } = await run(fitting);
    expect([status, body.errors, body.data.me.userId]).toEqual([200, undefined, 'operator']);
    expect(body.extensions).toEqual({ cost: 1 });
    const page = await run('{ users(first: 20) { nodes { id displayName } } }');
    expect(page.body.extensions.cost).toBe(21);
  });

  it('fragments on the same type do not deepen', async () => {
    expect((await run(nested(5))).body.errors).toBeUndefined();
  });
});

describe('requests', () => {
  const me = { query: '{ me { userId } }' };
  const send = (rawBody: string, headers: Record<string, string> = {}) =>
    platform.call('/graphql', { method: 'POST', token, rawBody, headers });

  it.each<readonly [string, string]>([
    ['a batch of one', JSON.stringify([me])],
    ['a batch of 1,000', JSON.stringify(Array(1_000).fill(me))],
    ['an empty batch', '[]'],
    ['null', 'null'],
    ['a text', '"{ me { userId } }"'],
    ['nothing', ''],
    ['no JSON', '{ me { userId } }'],
    ['a query that is a number', '{"query":5}'],
    ['a query that is missing', '{"variables":{}}'],
    ['variables that are a list', '{"query":"{ me { userId } }","variables":[1]}'],
    ['variables that are a text', '{"query":"{ me { userId } }","variables":"x"}'],
    ['an operation name that is an object', '{"query":"{ me { userId } }","operationName":{}}'],
    ['an operation that is not there', '{"query":"query A { me { userId } }","operationName":"B"}'],
    ['extensions that are a text', '{"query":"{ me { userId } }","extensions":"x"}'],
    ['no operation at all', '{"query":"fragment A on Query { __typename }"}'],
  ])('%s is 400', async (_name, rawBody) => {
    const { status, body } = await send(rawBody);
    expect([status, body.data]).toEqual([400, undefined]);
    const [error] = body.errors;
    expect(Object.keys(error.extensions).toSorted()).toEqual(['code', 'errorCode']);
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('a mutation by GET is 405, and has no effect', async () => {
    const query = encodeURIComponent(
      'mutation { createTenant(input: { name: "By GET" }) { tenant { id } } }',
    );
    const answer = await platform.call(`/graphql?query=${query}`, {
      token,
      headers: { 'apollo-require-preflight': 'true' },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    const { body } = await run('{ tenants { nodes { name } } }');
    expect(body.data.tenants.nodes).not.toContainEqual({ name: 'By GET' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a page of another site cannot send %s',
    async (type) => {
      const { status, body } = await send(JSON.stringify(me), { 'content-type': type });
      expect([status, body.data]).toEqual([400, undefined]);
    },
  );

  it('a page of another site cannot read by a plain GET', async () => {
    const answer = await platform.call(`/graphql?query=${encodeURIComponent(me.query)}`, { token });
    expect([answer.status, answer.body.data]).toEqual([400, undefined]);
  });

  it('a persisted query that is not stored is asked for', async () => {
    const hash = 'ab'.repeat(32);
    const { body } = await send(`{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${hash}"}}}`);
    expect(body.errors[0].message).toBe('PersistedQueryNotFound');
  });

  it('variables deeper than any stack are 400, under a key too', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const mutation = 'mutation ($name: String!) { createTenant(input: { name: $name }) { tenant { id } } }';
    for (const query of [me.query, mutation]) {
      const rawBody = `{"query":${JSON.stringify(query)},"variables":{"name":"deep","other":${deep}}}`;
      const { status, body } = await send(rawBody, { 'idempotency-key': 'deep' });
      expect([status, body.errors[0].extensions.errorCode]).toEqual([400, 'GraphQL:Variables:TooDeep']);
    }
  });
});
