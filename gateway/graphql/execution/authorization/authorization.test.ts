import { buildSubgraphSchema } from '@apollo/subgraph';
import fc from 'fast-check';
import {
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { Actor, anonymous } from '../../../../subgraphs/kernel/call/actor.ts';
import { silentLogger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { InProcessTransport } from '../../subgraphs/in-process-transport.ts';
import type { SubgraphTransport } from '../../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../../supergraph/supergraph.ts';
import { anyCall, bothExecutors } from '../../testing/differential.ts';
import { guardedSupergraph } from '../../testing/foreign-supergraphs.ts';
import { operations } from '../../testing/operation-arbitrary.ts';
import { compose } from '../../testing/review-subgraphs.ts';
import { CompiledPlanExecutor } from '../compiled-plan-executor.ts';
import { platformMask } from '../error-mask.ts';
import { Graph } from '../graph.ts';
import { StockPlanExecutor } from '../stock-plan-executor.ts';
import { Subscriptions } from '../subscriptions.ts';
import {
  type AuthorizationOptions,
  OperationAuthorization,
  type PolicyDecisions,
} from './operation-authorization.ts';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@authenticated", "@requiresScopes", "@policy"])\n';

/** A blog, after the example in Apollo's documentation of the directives. */
const subgraphs = {
  posts: `${link}
    type Query {
      post: Post posts: [Post!] search: [Found!]! media: [Media!] wares: [Ware!]! me: User
      drafts: [Post!] @requiresScopes(scopes: [["read:drafts"], ["read:all", "admin"]])
      firm: Post!
    }
    type Mutation { publish: Post @authenticated like: Post }
    type Subscription { added: Post @authenticated }
    type Post @key(fields: "id") {
      id: ID! title: String author: User! views: Int @authenticated
      level: Level secret: Secret note: String @policy(policies: [["editor"]])
    }
    type User @key(fields: "id") { id: ID! @authenticated }
    enum Level @authenticated { low high }
    type Secret @policy(policies: [["vip", "paid"]]) { code: String }
    union Found = Post | Book
    interface Media { title: String }
    interface Ware { label: String price: Int }
    type Pen implements Ware { label: String price: Int @authenticated }
    type Ink implements Ware { label: String price: Int }
    type Book implements Media { title: String pages: Int @authenticated }
    type Film implements Media @requiresScopes(scopes: [["films"]]) { title: String minutes: Int }`,
  users: `${link}
    type User @key(fields: "id") {
      id: ID! name: String mail: String @requiresScopes(scopes: [["mail"]]) salary: Float! @policy(policies: [["hr"]])
    }
    type Post @key(fields: "id") { id: ID! views: Int @external rank: Int @authenticated @requires(fields: "views") }`,
};

const post = {
  __typename: 'Post',
  id: 'p1',
  title: 'One',
  views: 7,
  level: 'low',
  note: 'n',
  secret: { code: 'c' },
};
const user = { id: 'u1', name: 'Ada', mail: 'ada@example.test', salary: 5 };
const resolvers: Record<string, object> = {
  posts: {
    Post: { __resolveReference: () => post, author: () => ({ id: 'u1' }) },
    User: { __resolveReference: ({ id }: { id: string }) => ({ id }) },
    Query: {
      post: () => post,
      posts: () => [post, { ...post, id: 'p2' }],
      drafts: () => [post],
      firm: () => post,
      me: () => ({ id: 'u1' }),
      search: () => [post, { __typename: 'Book', title: 'B', pages: 9 }],
      wares: () => [
        { __typename: 'Pen', label: 'Pen', price: 1 },
        { __typename: 'Ink', label: 'Ink', price: 2 },
      ],
      media: () => [
        { __typename: 'Book', title: 'B', pages: 9 },
        { __typename: 'Film', title: 'F', minutes: 90 },
      ],
    },
    Mutation: { publish: () => post, like: () => post },
    Subscription: {
      added: {
        async *subscribe() {
          yield { added: post };
        },
      },
    },
  },
  users: {
    User: { __resolveReference: () => user },
    Post: { __resolveReference: (key: object) => key, rank: ({ views }: { views: number }) => views * 2 },
  },
};

const supergraph = new Supergraph(compose(subgraphs));

interface Caller {
  readonly scopes?: readonly string[];
  readonly roles?: readonly string[];
}

const callBy = (caller: Caller | null): GatewayCall => ({
  ...anyCall,
  actor: caller === null ? anonymous : new Actor({ isAuthenticated: true, userId: 'u1', ...caller }),
});

/** Roles stand for policies. */
const policies: PolicyDecisions = {
  decide: async (names, { actor }) => new Set(names.filter((name) => actor.roles.includes(name))),
};

describe.each(['compiled', 'stock'] as const)('authorization directives, by the %s executor', (kind) => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
  });
  const transports = new Map<string, SubgraphTransport>(
    Object.entries(subgraphs).map(([name, sdl]) => {
      const module = { typeDefs: parse(sdl), resolvers: resolvers[name] as never };
      const schema = buildSubgraphSchema([module]) as GraphQLSchema;
      const contextFor = (call: GatewayCall) => {
        asked.push(name);
        return { call };
      };
      return [name, new InProcessTransport({ name, schema, contextFor })];
    }),
  );
  const stock = new StockPlanExecutor(supergraph, transports);
  const executor = kind === 'stock' ? stock : new CompiledPlanExecutor(supergraph, transports, stock, 2);
  const graphOf = (mode: AuthorizationOptions['mode'] = 'filter') =>
    new Graph({
      supergraph,
      executor: executor as never,
      mask: platformMask(silentLogger),
      hideSchemaDetails: false,
      authorization: new OperationAuthorization(supergraph, { mode, policies }),
    });

  async function run(
    query: string,
    caller: Caller | null,
    mode?: AuthorizationOptions['mode'],
    variables = {},
  ) {
    const document = parse(query);
    expect(validate(supergraph.schema, document)).toEqual([]);
    const result: ExecutionResult = await graphOf(mode).run(
      supergraph.plan(document),
      variables,
      callBy(caller),
    );
    const withheld = (result.errors ?? []).filter(
      ({ extensions }) => extensions.code === 'UNAUTHORIZED_FIELD_OR_TYPE',
    );
    expect(withheld.length).toBe(result.errors?.length ?? 0);
    return {
      data: JSON.parse(JSON.stringify(result.data)),
      paths: withheld.map(({ path = [] }) => path.join('/')),
    };
  }

  const filtered: readonly [
    title: string,
    query: string,
    caller: Caller | null,
    data: unknown,
    paths: string[],
  ][] = [
    ['a field', '{ post { views title } }', null, { post: { views: null, title: 'One' } }, ['post/views']],
    ['nothing from who may', '{ post { views title } }', {}, { post: { views: 7, title: 'One' } }, []],
    [
      'a field in a list',
      '{ posts { title note } }',
      {},
      {
        posts: [
          { title: 'One', note: null },
          { title: 'One', note: null },
        ],
      },
      ['posts/@/note'],
    ],
    ['an enum', '{ post { title level } }', null, { post: { title: 'One', level: null } }, ['post/level']],
    [
      'a type',
      '{ post { title secret { code } } }',
      { roles: ['vip'] },
      { post: { title: 'One', secret: null } },
      ['post/secret'],
    ],
    [
      'a type until all policies of a list are met',
      '{ post { secret { code } } }',
      { roles: ['vip', 'paid'] },
      { post: { secret: { code: 'c' } } },
      [],
    ],
    [
      'scopes: one of a list is not enough',
      '{ post { title } drafts { title } }',
      { scopes: ['admin'] },
      { post: { title: 'One' }, drafts: null },
      ['drafts'],
    ],
    [
      'scopes: any list is',
      '{ drafts { title } }',
      { scopes: ['admin', 'read:all'] },
      { drafts: [{ title: 'One' }] },
      [],
    ],
    ['by aliases', '{ a: post { b: views c: title } }', null, { a: { b: null, c: 'One' } }, ['a/b']],
    [
      'in fragments',
      '{ post { ...P title } } fragment P on Post { ... { views } note }',
      null,
      { post: { views: null, note: null, title: 'One' } },
      ['post/views', 'post/note'],
    ],
    [
      'where the rest is nothing',
      '{ post { author { mail } title } }',
      {},
      { post: null },
      ['post/author/mail'],
    ],
    [
      'members of a union by type',
      '{ search { ... on Post { title views } ... on Book { pages title } } }',
      null,
      {
        search: [
          { title: 'One', views: null },
          { pages: null, title: 'B' },
        ],
      },
      ['search/@/views', 'search/@/pages'],
    ],
    [
      'an interface by what one of its types requires',
      '{ media { ... on Book { title } } post { title } }',
      {},
      { media: null, post: { title: 'One' } },
      ['media'],
    ],
    [
      'an interface not from who may have all its types',
      '{ media { title } }',
      { scopes: ['films'] },
      { media: [{ title: 'B' }, { title: 'F' }] },
      [],
    ],
    [
      'a field of an interface that a type restricts',
      '{ wares { label price } }',
      null,
      {
        wares: [
          { label: 'Pen', price: null },
          { label: 'Ink', price: null },
        ],
      },
      ['wares/@/price'],
    ],
    [
      'types of an interface by fragment',
      '{ wares { __typename ... on Pen { price } ... on Ink { price } } }',
      null,
      {
        wares: [
          { __typename: 'Pen', price: null },
          { __typename: 'Ink', price: 2 },
        ],
      },
      ['wares/@/price'],
    ],
    [
      'a field of another subgraph that is restricted there',
      '{ me { name mail } }',
      {},
      { me: { name: 'Ada', mail: null } },
      ['me/mail'],
    ],
    [
      'what is never null with the object around it',
      '{ me { name salary } }',
      {},
      { me: null },
      ['me/salary'],
    ],
    [
      'a key that the plan needs, but the caller may not have',
      '{ me { id name } }',
      null,
      { me: null },
      ['me/id'],
    ],
    [
      'what @requires a restricted field',
      '{ post { title rank } }',
      null,
      { post: { title: 'One', rank: null } },
      ['post/rank'],
    ],
    [
      'a mutation',
      'mutation { publish { title } like { title } }',
      null,
      { publish: null, like: { title: 'One' } },
      ['publish'],
    ],
    [
      'introspection never',
      '{ __schema { queryType { name } } post { __typename } }',
      null,
      { __schema: { queryType: { name: 'Query' } }, post: { __typename: 'Post' } },
      [],
    ],
  ];
  it.each(filtered)('withhold %s', async (_title, query, caller, data, paths) => {
    const answer = await run(query, caller);
    expect(answer.paths).toEqual(paths);
    expect(answer.data).toEqual(data);
  });

  it('ask no subgraph for a withheld field', async () => {
    expect(await run('{ drafts { title author { mail } } }', {})).toEqual({
      data: { drafts: null },
      paths: ['drafts'],
    });
    expect(asked).toEqual([]);
    await run('{ post { title author { mail } } }', {});
    expect(asked).toEqual(['posts']);
  });

  it('leave out what is skipped', async () => {
    const query = 'query ($deep: Boolean!) { post { title note @include(if: $deep) } }';
    expect(await run(query, {}, 'filter', { deep: false })).toEqual({
      data: { post: { title: 'One' } },
      paths: [],
    });
    expect(await run(query, {}, 'filter', { deep: true })).toEqual({
      data: { post: { title: 'One', note: null } },
      paths: ['post/note'],
    });
  });

  it('reject the operation in the mode that does', async () => {
    expect(await run('{ post { title note } }', {}, 'reject')).toEqual({ data: null, paths: ['post/note'] });
    expect(asked).toEqual([]);
    expect(await run('{ post { title } }', {}, 'reject')).toEqual({
      data: { post: { title: 'One' } },
      paths: [],
    });
  });

  it('answer each caller by its own rights, from the same document', async () => {
    const query = '{ post { note level } }';
    const callers: (Caller | null)[] = [null, {}, { roles: ['editor'] }, null];
    const seen = [];
    for (const caller of callers) seen.push((await run(query, caller)).data.post);
    expect(seen).toEqual([null, { note: null, level: 'low' }, { note: 'n', level: 'low' }, null]);
  });

  it('open no subscription that is withheld, and withhold fields of its events', async () => {
    const subscriptions = new Subscriptions(graphOf(), transports, () => () => undefined);
    const read = async (caller: Caller | null) => {
      const planned = supergraph.plan(parse('subscription { added { title note author { name mail } } }'));
      const events = [];
      for await (const event of await subscriptions.subscribe(planned, {}, callBy(caller)))
        events.push(event);
      return events.map(({ data, errors = [] }) => [
        JSON.parse(JSON.stringify(data)),
        errors.map(({ path = [] }) => path.join('/')),
      ]);
    };
    expect(await read(null)).toEqual([[{ added: null }, ['added']]]);
    expect(await read({})).toEqual([
      [
        { added: { title: 'One', note: null, author: { name: 'Ada', mail: null } } },
        ['added/note', 'added/author/mail'],
      ],
    ]);
  });
});

/** Objects with nothing but nulls are null: where the rest is skipped, a plan may not ask for them. */
const comparable = (data: unknown) =>
  JSON.parse(JSON.stringify(data), (_key, value) =>
    value !== null &&
    !Array.isArray(value) &&
    typeof value === 'object' &&
    Object.values(value).every((inner) => inner === null)
      ? null
      : value,
  );

describe('answers to generated operations', () => {
  /** What the supergraph of the test requires, written by hand. */
  const needs: Readonly<Record<string, (caller: Caller | null) => boolean>> = {
    'Query.me': (caller) => caller !== null,
    'Person.mail': (caller) => caller?.scopes?.includes('mail') === true,
    'Person.salary': (caller) => caller?.roles?.includes('paid') === true,
    'Person.friend': (caller) => caller !== null,
  };

  /** The whole answer with null for what is withheld: what a reader of the documentation would expect. */
  function expected(caller: Caller | null, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    const mayRead = (type: string, field: string) => needs[`${type}.${field}`]?.(caller) ?? true;
    const isEmpty = (type: string, sets: readonly SelectionSetNode[]): boolean =>
      sets.flatMap(all).every((field) => isGone(type, field));
    const all = ({ selections }: SelectionSetNode): FieldNode[] =>
      selections.flatMap((one) => {
        if (one.kind === Kind.FIELD) return [one];
        const inner = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value);
        return inner === undefined ? [] : all(inner.selectionSet);
      });
    const isGone = (type: string, field: FieldNode): boolean =>
      !mayRead(type, field.name.value) ||
      (field.selectionSet !== undefined && isEmpty('Person', [field.selectionSet]));
    const read = (type: string, sets: readonly SelectionSetNode[], value: unknown): unknown => {
      if (Array.isArray(value)) return value.map((item) => read(type, sets, item));
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const nodes = sets.flatMap(all).filter(({ alias, name }) => (alias ?? name).value === key);
          const left = nodes.filter((node) => !isGone(type, node));
          if (left.length === 0) return [key, null];
          const under = left.flatMap(({ selectionSet }) => selectionSet ?? []);
          return [key, read('Person', under, inner)];
        }),
      );
    };
    return read;
  }

  it('are the whole answer without what is withheld', async () => {
    const { supergraph: guarded, ours, plant } = bothExecutors(guardedSupergraph);
    const authorization = new OperationAuthorization(guarded, { mode: 'filter', policies });
    const parts = {
      supergraph: guarded,
      executor: ours,
      mask: platformMask(silentLogger),
      hideSchemaDetails: false,
    };
    const [open, closed] = [new Graph(parts), new Graph({ ...parts, authorization })];
    const callers = fc.constantFrom<(Caller | null)[]>(null, {}, { scopes: ['mail'] }, { roles: ['paid'] });
    let withheld = 0;
    await fc.assert(
      fc.asyncProperty(
        operations(guarded.schema),
        fc.nat(),
        callers,
        async ({ query, variables }, seed, caller) => {
          // The planner asks nothing about an object of which everything is skipped.
          fc.pre(!query.includes('@'));
          const document = parse(query);
          fc.pre(validate(guarded.schema, document).length === 0);
          const planned = guarded.plan(document);
          plant(seed);
          const whole = await open.run(planned, variables, callBy(caller));
          const part = await closed.run(planned, variables, callBy(caller));
          fc.pre(whole.data !== undefined && whole.data !== null);
          const fragments = new Map(
            document.definitions.flatMap((one) =>
              one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
            ),
          );
          const read = expected(caller, fragments);
          const wanted = read('Query', [planned.operation.selectionSet], whole.data);
          expect(comparable(part.data)).toEqual(comparable(wanted));
          if (part.errors?.some(({ extensions }) => extensions.code === 'UNAUTHORIZED_FIELD_OR_TYPE'))
            withheld += 1;
        },
      ),
      {
        numRuns: Number(process.env.GATEWAY_CASES ?? 150),
        seed: 1,
        maxSkipsPerRun: 10_000,
        endOnFailure: true,
      },
    );
    expect(withheld).toBeGreaterThan(20);
  });
});
