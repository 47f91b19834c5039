import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { sseClient, webSocketClient } from '../testing/stream-clients.ts';

const repeated = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const nested = (levels: number) =>
  `{ me ${'{ reviews(limit: 1) { author '.repeat(levels)} { id } ${'} }'.repeat(levels)} }`;

/** Few tokens, and twice as many selections with every fragment. */
const doubling = `{ ...F0 } ${repeated(46, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)}
  fragment F46 on Query { __typename }`;

const within: Record<string, string> = {
  Depth: nested(4),
  Aliases: `{ ${repeated(15, (index) => `a${index}: me { id }`)} }`,
  Directives: `{ me { ${repeated(49, (index) => `id @include(if: ${index % 2 === 0})`)} } }`,
  Characters: `{ me { id } } # ${'x'.repeat(262_144 - 14 - 2)}`,
  Cost: '{ users(first: 400) { reviews { id } } }',
};

const beyond: readonly (readonly [string, string])[] = Object.entries({
  Depth: nested(5),
  Aliases: `{ ${repeated(16, (index) => `a${index}: me { id }`)} }`,
  Directives: `{ me { ${repeated(51, (index) => `id @include(if: ${index % 2 === 0})`)} } }`,
  Characters: `{ me { id } } # ${'x'.repeat(262_145 - 14 - 2)}`,
  Cost: '{ users(first: 500) { reviews { id } } }',
  Tokens: `{ me { ${repeated(2_000, () => 'id')} } }`,
});

describe('limits of an operation', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote: false });
  });
  afterAll(() => gateway.close());

  it.each(Object.entries(within))('let through what is within %s', async (_name, query) => {
    const { status, body } = await ask(gateway.url, { query });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });

  const exceeded: Readonly<Record<string, object>> = {
    Depth: { limit: 10, depth: 12, field: 'id' },
    Aliases: { limit: 15 },
    Characters: { limit: 262_144 },
    Tokens: { limit: 2_000 },
    Directives: { limit: 50 },
    Cost: { limit: 5_000, cost: 5_500, field: 'users' },
  };
  const refusal = (name: string) => ({
    code: 'BAD_USER_INPUT',
    errorCode: `GraphQL:Limit:${name}`,
    ...exceeded[name],
  });

  it.each([...beyond, ['Tokens', doubling] as const])(
    'refuse what is beyond %s, over every transport',
    async (name, query) => {
      const { status, body } = await ask(gateway.url, { query });
      expect(status).toBe(400);
      expect(body.errors[0].extensions).toEqual(refusal(name));
      const socket = webSocketClient(gateway.url);
      const errors = await socket
        .iterate(query)
        .next()
        .catch((refused) => refused);
      expect(errors[0].extensions).toEqual(refusal(name));
      socket.dispose();
      const stream = sseClient(gateway.url);
      expect((await stream.iterate(query).next()).value.errors[0].extensions).toEqual(refusal(name));
      stream.dispose();
    },
  );

  it('allow callers without credentials public fields only', async () => {
    const { status, body } = await ask(gateway.url, { query: doubling }, {});
    expect(status).toBe(400);
    expect(body.errors[0].extensions).toEqual(refusal('Tokens'));
  });

  it('do not count introspection as depth', async () => {
    const type = `${'ofType { '.repeat(9)}name${' }'.repeat(9)}`;
    const { body } = await ask(gateway.url, {
      query: `{ __schema { types { fields { type { ${type} } } } } }`,
    });
    expect(body.errors).toBeUndefined();
  });

  it('show the cost, by the values of the variables', async () => {
    const query = 'query($n: Int) { users(first: $n) { id reviews(limit: 2) { id } } }';
    expect((await ask(gateway.url, { query, variables: { n: 3 } })).body.extensions).toEqual({ cost: 9 });
    const large = await ask(gateway.url, { query, variables: { n: 1_700 } });
    expect(large.body.errors[0].extensions).toEqual({ ...refusal('Cost'), cost: 5_100 });
  });
});

describe('a gateway in production', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({
      remote: false,
      settings: { introspection: false, hideSchemaDetails: true },
    });
  });
  afterAll(() => gateway.close());

  it('does not reveal its schema, over any transport', async () => {
    const socket = webSocketClient(gateway.url);
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "User") { name } }']) {
      expect((await ask(gateway.url, { query })).body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
      const errors = await socket
        .iterate(query)
        .next()
        .catch((refused) => refused);
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    }
    socket.dispose();
    expect((await ask(gateway.url, { query: '{ __typename }' })).body.data).toEqual({ __typename: 'Query' });
  });

  it('suggests nothing', async () => {
    const input = { nam: 'x' };
    const rename = 'mutation($input: Rename!) { rename(id: "u1", input: $input) { id } }';
    const socket = webSocketClient(gateway.url);
    const answers = [
      (await ask(gateway.url, { query: '{ users { nam } }' })).body.errors,
      (await ask(gateway.url, { query: rename, variables: { input } })).body.errors,
      await socket
        .iterate('{ users { nam } }')
        .next()
        .catch((refused) => refused),
    ];
    socket.dispose();
    for (const errors of answers) {
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(JSON.stringify(errors.map(({ message }: Error) => message))).not.toMatch(/did you mean/i);
    }
  });

  it('shows browsers no explorer', async () => {
    const response = await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(await response.text()).not.toContain('apollographql.com');
  });
});
