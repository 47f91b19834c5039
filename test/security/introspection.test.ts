import { getIntrospectionQuery, type IntrospectionOptions, introspectionTypes, isObjectType } from 'graphql';
import { createClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const options = ['descriptions', 'specifiedByUrl', 'directiveIsRepeatable', 'schemaDescription'] as const;
const moreOptions = ['inputValueDeprecation', 'experimentalDirectiveDeprecation', 'oneOf'] as const;
const names: readonly (keyof IntrospectionOptions)[] = [
  ...options,
  ...moreOptions.filter((name) => getIntrospectionQuery({ [name]: true }) !== getIntrospectionQuery()),
];

/** Each option alone in both states, none of them, all of them. */
const choices: readonly IntrospectionOptions[] = [
  ...names.flatMap((name) => [{ [name]: true }, { [name]: false }]),
  Object.fromEntries(names.map((name) => [name, false])),
  Object.fromEntries(names.map((name) => [name, true])),
];

describe('introspection', () => {
  it.each(choices)('of graphql-js answers with %o, over HTTP, event streams and sockets', async (choice) => {
    const query = getIntrospectionQuery(choice);
    const { status, body } = await platform.graphql(query);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data.__schema.types.length).toBeGreaterThan(100);
    const headers = { authorization: `Bearer ${await platform.token('alice')}` };
    const events = createClient({ url: `${platform.url}/graphql/stream`, headers, retryAttempts: 0 });
    const url = `${platform.url.replace('http', 'ws')}/graphql`;
    const sockets = createSocketClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: headers,
      retryAttempts: 0,
    });
    for (const client of [events, sockets]) {
      const results = client.iterate({ query });
      expect((await results.next()).value).toMatchObject({ data: { __schema: body.data.__schema } });
      client.dispose();
    }
  });

  it.each(introspectionTypes.filter(isObjectType).map((type) => [type.name, type] as const))(
    'knows every field of %s',
    async (name, type) => {
      const { body } = await platform.graphql(
        `{ __type(name: "${name}") { fields { name args { name } } } }`,
      );
      const known = new Map(
        (body.data.__type?.fields ?? []).map((field: { name: string }) => [field.name, field]),
      );
      for (const { name: field, args } of Object.values(type.getFields())) {
        expect(known.get(field)).toMatchObject({ args: args.map((argument) => ({ name: argument.name })) });
      }
    },
  );

  it('an anonymous caller may ask whether a type takes one of its fields', async () => {
    const { status, body } = await platform.graphql(
      '{ __type(name: "Query") { isOneOf } }',
      {},
      { token: null },
    );
    expect([status, body.data, body.errors]).toEqual([200, { __type: { isOneOf: null } }, undefined]);
  });
});

const inherited = Object.getOwnPropertyNames(Object.prototype);

describe('what is called as a member of every object', () => {
  it.each(inherited)('a variable $%s that is not sent is one that is missing', async (name) => {
    for (const variables of [undefined, {}, JSON.parse(`{"${name}":null}`), JSON.parse(`{"${name}":{}}`)]) {
      const query = `query($${name}: String!) { __type(name: $${name}) { name } }`;
      const { status, body } = await platform.graphql(query, variables, { token: null });
      expect([status, body.errors[0].extensions.errorCode]).toEqual([400, 'Validation:Failed']);
      expect(Object.keys(body.errors[0].extensions.errors)).toEqual([name]);
    }
  });

  it.each(inherited)('a variable $%s has the value that is sent', async (name) => {
    const variables = JSON.parse(`{"${name}":"Query"}`);
    const { body } = await platform.graphql(
      `query($${name}: String!) { __type(name: $${name}) { name } }`,
      variables,
      { token: null },
    );
    expect(body.data).toEqual({ __type: { name: 'Query' } });
  });

  it.each(inherited)('an optional $%s that is not sent has no value', async (name) => {
    const { status, body } = await platform.graphql(
      `query($${name}: Int, $include: Boolean = true) { users(first: $${name}) @include(if: $include) { totalCount } }`,
    );
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it.each(inherited)('a condition by $%s holds', async (name) => {
    const { body } = await platform.graphql(
      `query($${name}: Boolean = true) { me @include(if: $${name}) { userName } }`,
    );
    expect(body.data).toEqual({ me: { userName: 'alice' } });
  });

  it.each(inherited)('an alias, a fragment and an operation may be called %s', async (name) => {
    const query = `query ${name} { ${name}: me { ...${name} } } fragment ${name} on CurrentActor { ${name}: userName }`;
    const { status, body } = await platform.graphql(query);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(JSON.stringify(body.data)).toBe(`{"${name}":{"${name}":"alice"}}`);
  });

  it.each(inherited)('a member %s of an input is one it does not have', async (name) => {
    const query = 'query($f: ApiKeyFilterInput) { apiKeys(filter: $f) { totalCount } }';
    const variables = JSON.parse(`{"f":{"name":{"eq":"a"},"${name}":1}}`);
    const { status, body } = await platform.graphql(query, variables);
    expect([status, body.errors?.[0].extensions.errors]).toEqual([
      400,
      JSON.parse(`{"${name}":["Validation:UnknownField"]}`),
    ]);
  });

  it.each(inherited)('a member %s of a body is passed over', async (name) => {
    const rawBody = `{"${name}":{"a":1},"settings":[]}`;
    const { status } = await platform.call('/settings/user/bulk', { method: 'PUT', rawBody });
    expect(status).toBe(400);
  });
});
