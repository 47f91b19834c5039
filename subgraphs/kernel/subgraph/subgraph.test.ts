import { type ExecutionResult, execute, type GraphQLObjectType, parse, subscribe } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { CallContext, RequestContext } from '../call/context.ts';
import { hostTenant } from '../tenancy/tenant.ts';
import { subgraphSdl } from './subgraph.ts';
import {
  buildLibrary,
  callOf,
  internalFailure,
  type Library,
  LibraryResolver,
} from './testing/library-subgraph.ts';

const run = async ({ subgraph }: Library, document: string, call = callOf('alice'), variableValues = {}) =>
  JSON.parse(
    JSON.stringify(
      await execute({
        schema: subgraph.schema,
        document: parse(document),
        contextValue: subgraph.contextFor(call),
        variableValues,
      }),
    ),
  ) as ExecutionResult;

const open = async ({ subgraph }: Library, call: CallContext) =>
  subscribe({
    schema: subgraph.schema,
    document: parse('subscription { bookAdded { id title } }'),
    contextValue: subgraph.contextFor(call),
  });

describe('a subgraph', () => {
  it('has resolvers for fields with their own', () => {
    const { subgraph } = buildLibrary();
    const fields = (subgraph.schema.getType('Book') as GraphQLObjectType).getFields();
    expect([fields.id?.resolve, typeof fields.title?.resolve]).toEqual([undefined, 'function']);
  });

  it('shows the id of a node as its databaseId too', async () => {
    const { data } = await run(buildLibrary(), '{ book(id: "one") { databaseId } }');
    expect(data).toEqual({ book: { databaseId: 'one' } });
  });

  it('carries the codes of a domain error, wherever it is thrown', async () => {
    const library = buildLibrary();
    const { data, errors } = await run(
      library,
      '{ book(id: "missing") { id } closed: book(id: "secret") { id title } }',
    );
    expect(data).toEqual({ book: null, closed: { id: 'secret', title: null } });
    expect(errors).toMatchObject([
      {
        message: 'There is no such book.',
        path: ['book'],
        extensions: { code: 'NOT_FOUND', errorCode: 'Library:Book:NotFound' },
      },
      { path: ['closed', 'title'], extensions: { code: 'FORBIDDEN', errorCode: 'Library:Book:Closed' } },
    ]);
    const mutation = await run(library, 'mutation { addBook(input: { id: "x" }) { book { id } } }');
    expect(mutation.errors).toMatchObject([
      { message: 'x', extensions: { code: 'CONFLICT', errorCode: 'Library:Book:Exists', retryAfter: 1 } },
    ]);
  });

  it('gives an unknown error no code, so that it is masked, and logs it', async () => {
    const { subgraph } = buildLibrary();
    const result = await execute({
      schema: subgraph.schema,
      document: parse('{ book(id: "broken") { id } }'),
      contextValue: subgraph.contextFor(callOf('alice')),
    });
    expect(result.errors?.[0]?.extensions).toEqual({});
    expect(result.errors?.[0]?.originalError).toBe(internalFailure);
  });

  it('reports that the database is unreachable, without its address', async () => {
    const { errors } = await run(buildLibrary(), '{ book(id: "away") { id } }');
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }]);
    expect(JSON.stringify(errors)).not.toContain('10.0.0.7');
  });

  it('resolves references, several in one fetch, each with its own outcome', async () => {
    const representations = ['one', 'missing', 'two'].map((id) => ({ __typename: 'Book', id }));
    const { data, errors } = await run(
      buildLibrary(),
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Book { id title } } }',
      callOf('alice'),
      { representations },
    );
    expect(data).toEqual({
      _entities: [{ id: 'one', title: 'one for alice' }, null, { id: 'two', title: 'two for alice' }],
    });
    expect(errors).toMatchObject([{ path: ['_entities', 1], extensions: { code: 'NOT_FOUND' } }]);
  });

  it('makes its resolvers once a request, and shares them with no other', async () => {
    const library = buildLibrary();
    const { subgraph, instances } = library;
    const contexts = Array.from({ length: 20 }, (_, i) => subgraph.contextFor(callOf(`user ${i}`)));
    expect(instances.made).toBe(0);
    const answers = await Promise.all(
      contexts.map((contextValue) =>
        execute({ schema: subgraph.schema, document: parse('{ a: caller b: caller }'), contextValue }),
      ),
    );
    const seen = answers.map(({ data }) => data as { a: string; b: string });
    expect(seen.map(({ a, b }, i) => a === b && a.startsWith(`user ${i} `))).toEqual(
      contexts.map(() => true),
    );
    expect(new Set(seen.map(({ a }) => a.split(' ').at(-1))).size).toBe(contexts.length);
    expect(instances.made).toBe(contexts.length);
  });

  it('makes a new context for each fetch of a call', () => {
    const { subgraph } = buildLibrary();
    const call = callOf('alice');
    expect(subgraph.contextFor(call)).not.toBe(subgraph.contextFor(call));
    expect(Object.keys(subgraph.contextFor(call)).sort()).toEqual(
      [
        'actor',
        'agent',
        'em',
        'events',
        'idempotency',
        'ifMatch',
        'locale',
        'requestId',
        'signal',
        'tenant',
      ].sort(),
    );
  });

  it('opens one session per context, when it is first used', () => {
    const { subgraph, sessions } = buildLibrary();
    const [asked] = [1, 2].map(() => subgraph.contextFor(callOf('alice')) as RequestContext);
    expect(sessions).toEqual([]);
    expect(asked?.em).toBe(asked?.em);
    expect(sessions).toEqual([hostTenant.id]);
  });

  it('gives the contexts of all calls one shape, which outlives none of them', () => {
    const { subgraph } = buildLibrary();
    const [one, another] = [1, 2].map(() => {
      const context = subgraph.contextFor(callOf('alice'));
      return Object.getOwnPropertyDescriptor(context, 'em')?.get;
    });
    expect(one).toBeTypeOf('function');
    expect(another).toBe(one);
  });

  it('names a resolver that is not wired, to the log', async () => {
    const { subgraph } = buildLibrary();
    const contextValue = subgraph.contextFor(callOf('alice'));
    const { errors } = await execute({
      schema: subgraph.schema,
      document: parse('{ forgotten }'),
      contextValue,
    });
    expect(errors?.[0]?.message).toContain('"library" wires no ForgottenResolver');
    expect(errors?.[0]?.extensions).toEqual({});
  });

  it('refuses a subscription when it is opened, and opens no stream', async () => {
    const library = buildLibrary();
    for (const [call, code] of [
      [callOf(null), 'UNAUTHENTICATED'],
      [callOf('alice'), 'FORBIDDEN'],
    ] as const) {
      const answer = await open(library, call);
      expect(answer).toMatchObject({ errors: [{ extensions: { code } }] });
      expect(Symbol.asyncIterator in answer).toBe(false);
    }
    expect(library.opened).toEqual([]);
  });

  it('streams events, goes on after one that fails, and closes what it opened', async () => {
    const library = buildLibrary();
    const stream = (await open(
      library,
      callOf('alice', ['Library.Books.Read']),
    )) as AsyncGenerator<ExecutionResult>;
    const results: unknown[] = [];
    for await (const result of stream) results.push(JSON.parse(JSON.stringify(result)));
    expect(results).toMatchObject([
      { data: { bookAdded: { id: 'one', title: 'one for alice' } } },
      {
        errors: [
          { path: ['bookAdded'], extensions: { code: 'NOT_FOUND', errorCode: 'Library:Book:NotFound' } },
        ],
      },
      { data: { bookAdded: { id: 'two' } } },
    ]);
    expect([library.opened, library.closed]).toEqual([['bookAdded'], ['bookAdded']]);
  });

  it('closes the stream of a listener who leaves', async () => {
    const library = buildLibrary();
    const stream = (await open(
      library,
      callOf('alice', ['Library.Books.Read']),
    )) as AsyncGenerator<ExecutionResult>;
    await stream.next();
    await stream.return(undefined);
    expect(library.closed).toEqual(['bookAdded']);
  });

  it('is a federation subgraph, whose SDL needs nothing that runs', async () => {
    const sdl = subgraphSdl({
      name: 'library',
      resolvers: [LibraryResolver],
      shield: () => ({}),
      wire: () => {
        throw new Error('Nothing is wired for an SDL.');
      },
    });
    expect(sdl).toContain('@link(');
    expect(sdl).toMatch(/type Book @key\(fields: "id"\)/);
    const { data } = await run(buildLibrary(), '{ _service { sdl } }');
    expect(JSON.stringify(data)).toContain('bookAdded');
  });

  it('says of each root field who may call it', () => {
    const wire = () => [];
    const sdl = subgraphSdl({
      name: 'library',
      resolvers: [LibraryResolver],
      shield: ({ anyone, hostPermission, byArgument }) => ({
        Query: { caller: anyone, book: byArgument('id', { open: {}, closed: { permission: 'Books.Read' } }) },
        Subscription: { bookAdded: hostPermission('Books.Manage') },
      }),
      wire,
    });
    for (const sentence of [
      'Requires no credentials.',
      'Requires, depending on `id`: credentials other than a publishable API key for `open`; the permission `Books.Read` for `closed`.',
      'Requires the permission `Books.Manage` in host context.',
    ]) {
      expect(sdl).toContain(sentence);
    }
  });

  it.each([
    ['field', (rule: never) => ({ Query: { bok: rule } }), /bok/],
    ['type', (rule: never) => ({ Quarry: { book: rule } }), /Quarry/],
  ])('is not built when the shield names a %s the schema lacks', (_, shield, named) => {
    expect(() => buildLibrary({ shield: ({ anyone }) => shield(anyone as never) })).toThrow(named);
  });
});
