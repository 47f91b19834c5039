import { readFileSync } from 'node:fs';
import type { FetchNode, QueryPlan } from '@apollo/query-planner';
import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { domainErrorOf } from '../../../../subgraphs/kernel/error/graphql-error.ts';
import { buildLibrary, callOf } from '../../../../subgraphs/kernel/subgraph/testing/library-subgraph.ts';
import { Supergraph } from '../../supergraph/supergraph.ts';
import { foreignSupergraphs } from '../../testing/foreign-supergraphs.ts';
import { operations } from '../../testing/operation-arbitrary.ts';
import { compose } from '../../testing/review-subgraphs.ts';
import { seededSubgraph } from '../../testing/seeded-subgraph.ts';
import { FetchCompiler } from './fetch-compiler.ts';

/** Operations for each supergraph. */
const runs = Number(process.env.GATEWAY_CASES ?? 12);

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/**
 * Lets some fields answer later where `slow`, and entities one by one: in an order that the question decides. Arguments
 * come in one order: that in which they are handed over is no promise.
 */
function answering(schema: GraphQLSchema, slow: boolean): GraphQLSchema {
  let turn = 0;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const given = field.resolve as Resolve;
      const resolve: Resolve = (source, args, ...rest) =>
        given(source, Object.fromEntries(Object.entries(args).sort()), ...rest);
      const late: Resolve = async (...asked) => {
        turn += 5;
        for (let waits = turn % 7; waits > 0; waits -= 1) await null;
        return resolve(...asked);
      };
      const oneByOne: Resolve = (...asked) =>
        (given(...asked) as unknown[]).map(async (value, index) => {
          await late(...asked);
          if (index % 3 === 1) throw new Error(`no entity ${index}`);
          return value;
        });
      const isLate = slow && (field.name.length % 2 === 0 || isListType(field.type));
      field.resolve = isLate ? late : resolve;
      if (field.name === '_entities') field.resolve = slow ? oneByOne : given;
    }
  }
  return schema;
}

/** Without what graphql-js alone runs, so that most fetches are compiled. */
function plain(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: () => null,
    Field: ({ alias, ...field }) =>
      alias === undefined
        ? undefined
        : { ...field, alias: { ...alias, value: alias.value.replaceAll('_', 'X') } },
    OperationDefinition: (operation) => ({
      ...operation,
      variableDefinitions: operation.variableDefinitions?.filter(({ variable }) =>
        ['limit', 'text'].includes(variable.name.value),
      ),
    }),
  });
}

function fetchesOf(node: QueryPlan['node']): FetchNode[] {
  if (node === undefined) return [];
  if (node.kind === 'Fetch') return [node];
  if (node.kind === 'Flatten') return fetchesOf(node.node);
  return 'nodes' in node ? node.nodes.flatMap(fetchesOf) : [];
}

/** Things to ask about, of each type that a fetch is about. */
function representationsOf({ requires = [] }: FetchNode): object[] {
  return requires.flatMap((one) =>
    one.kind === Kind.INLINE_FRAGMENT
      ? [1, 2, 3].map((n) => ({ __typename: one.typeCondition, id: `i${n}`, sku: `s${n}`, country: 'at' }))
      : [],
  );
}

/**
 * What a client would read. Beneath a null that an error caused, each executor stops at a different point: of those
 * errors only the places they made null are held against each other.
 */
function shown({ data, errors = [] }: ExecutionResult) {
  const said = errors.map((error) => {
    const { path = [] } = error;
    let value: unknown = data;
    const depth = path.findIndex((step) => {
      if (value === null) return true;
      value = (value as Record<string | number, unknown>)[step];
      return false;
    });
    return depth === -1 ? JSON.stringify(error) : `something beneath ${path.slice(0, depth).join('.')}`;
  });
  return { data: JSON.stringify(data), errors: [...new Set(said)].sort() };
}

/** Runs fetches of generated operations both ways. @returns how many were compiled. */
async function compare(sdls: Readonly<Record<string, string>>, supergraphSdl: string, slow: boolean) {
  let seed = 0;
  let compiledCount = 0;
  const supergraph = new Supergraph(supergraphSdl);
  const schemas = new Map(
    Object.entries(sdls).map(([name, sdl]) => {
      const { schema } = seededSubgraph(name, sdl, () => seed);
      return [name, answering(schema, slow)];
    }),
  );
  const compilers = new Map([...schemas].map(([name, schema]) => [name, new FetchCompiler(schema)]));
  await fc.assert(
    fc.asyncProperty(operations(supergraph.schema), fc.nat(), async (operation, next) => {
      const document = plain(parse(operation.query));
      fc.pre(validate(supergraph.schema, document).length === 0);
      seed = next;
      for (const fetch of fetchesOf(supergraph.plan(document).plan.node)) {
        const fetched = parse(fetch.operation, { noLocation: true });
        const schema = schemas.get(fetch.serviceName) as GraphQLSchema;
        const compiled = compilers.get(fetch.serviceName)?.compile(fetched);
        if (!compiled) continue;
        compiledCount += 1;
        const variableValues = { ...operation.variables, representations: representationsOf(fetch) };
        const usual = await execute({ schema, document: fetched, variableValues, contextValue: {} });
        const ours = await compiled(variableValues, () => ({}));
        expect(shown(ours as ExecutionResult)).toEqual(shown(usual));
      }
    }),
    { numRuns: runs, seed: Number(process.env.GATEWAY_SEED ?? 1), maxSkipsPerRun: 1_000, endOnFailure: true },
  );
  return compiledCount;
}

describe('compiled fetches answer as graphql-js does', () => {
  const cases = Object.entries(foreignSupergraphs).flatMap(([title, sdls]) =>
    [false, true].map((slow) => ({ title, sdls, slow })),
  );
  it.each(cases)('over a supergraph with $title, resolvers slow: $slow', async ({ sdls, slow }) => {
    expect(await compare(sdls, compose(sdls), slow)).toBeGreaterThan(0);
  });

  it('over the platform’s own supergraph', async () => {
    const text = (name: string) =>
      readFileSync(new URL(`../../../../schema/${name}.graphql`, import.meta.url), 'utf8');
    const names = new Supergraph(text('supergraph')).subgraphs.map(({ name }) => name);
    const sdls = Object.fromEntries(names.map((name) => [name, text(name)]));
    expect(await compare(sdls, text('supergraph'), true)).toBeGreaterThan(runs / 2);
  });
});

describe('a compiled fetch of an area', () => {
  const { subgraph } = buildLibrary();

  async function bothWays(
    query: string,
    userId: string | null,
    variableValues: Record<string, unknown> = {},
  ) {
    const { schema } = subgraph;
    const document = parse(query, { noLocation: true });
    const contextOf = () => subgraph.contextFor(callOf(userId));
    const usual = await execute({ schema, document, variableValues, contextValue: contextOf() });
    const compiled = new FetchCompiler(schema).compile(document);
    return { usual, compiled: compiled === null ? 'left out' : await compiled(variableValues, contextOf) };
  }

  const said = ({ data, errors = [] }: ExecutionResult) => ({
    data,
    errors: errors.map((error) => ({ ...error.toJSON(), domain: domainErrorOf(error) })),
  });

  const entities = 'query($r: [_Any!]!) { _entities(representations: $r) { ... on Book { id title } } }';
  const books = {
    r: ['one', 'missing', 'broken', 'secret', 'away'].map((id) => ({ __typename: 'Book', id })),
  };

  it.each([
    ['values', '{ book(id: "one") { id title } }', 'alice', {}],
    ['what a resolver refuses', '{ book(id: "missing") { id } }', 'alice', {}],
    ['what breaks', '{ book(id: "broken") { id } }', 'alice', {}],
    ['what is away', '{ book(id: "away") { id } }', 'alice', {}],
    ['a refused field', '{ book(id: "secret") { id title } }', 'alice', {}],
    [
      'fragments',
      '{ book(id: "one") { ...A } } fragment A on Book { id ...B } fragment B on Book { title }',
      'alice',
      {},
    ],
    ['entities', entities, 'alice', books],
    ['what the shield refuses', entities, null, books],
    ['null for an argument', 'query($id: String = "x") { book(id: $id) { id } }', 'alice', { id: null }],
  ])('says the same of %s', async (_title, query, userId, variables) => {
    const { usual, compiled } = await bothWays(query, userId, variables);
    expect(said(compiled as ExecutionResult)).toEqual(said(usual));
  });

  it('leaves variables that do not fit to graphql-js', async () => {
    const { compiled } = await bothWays('query($id: String!) { book(id: $id) { id } }', 'alice', { id: 7 });
    expect(compiled).toBeNull();
  });

  it.each([
    'mutation { addBook(input: { id: "x" }) { book { id } } }',
    'subscription { bookAdded { id } }',
    '{ book(id: "x") { id @include(if: true) } }',
    '{ book(id: "x") { a_b: id } }',
    '{ book(id: "x") { constructor: id } }',
    '{ book(id: "x") { id id } }',
    '{ book(id: "x") { ...F @include(if: true) } } fragment F on Book { id }',
    '{ __schema { queryType { name } } }',
    '{ _service { sdl } }',
    'query A { caller } query B { caller }',
  ])('leaves %s to graphql-js', (query) => {
    expect(new FetchCompiler(subgraph.schema).compile(parse(query))).toBeNull();
  });

  it('leaves what fragments make too large to graphql-js', () => {
    const doubling = Array.from(
      { length: 46 },
      (_, at) => `fragment F${at} on Book { ...F${at + 1} ...F${at + 1} }`,
    );
    const query = `{ book(id: "x") { ...F0 } } ${doubling.join(' ')} fragment F46 on Book { id }`;
    expect(new FetchCompiler(subgraph.schema).compile(parse(query))).toBeNull();
  });
});

describe('a compiled fetch of fields without resolvers', () => {
  class Pet {
    readonly name = 'Rex';
    readonly loud = () => Promise.resolve(true);
    legs(this: Pet, { of }: { of: number }) {
      return this.name.length + of;
    }
    get broken(): never {
      throw new Error('broken');
    }
    get friends() {
      return [Promise.resolve({ name: 'Tom' }), Promise.reject(new Error('gone')), null];
    }
  }
  const schema = buildSchema(
    'type Query { pet: Pet } type Pet { name: String! loud: Boolean legs(of: Int!): Int broken: Int friends: [Pet] }',
  );

  it.each(['name', 'loud', 'legs(of: 2)', 'broken', 'friends { name }'])(
    'says the same of %s',
    async (field) => {
      const document = parse(`{ pet { ${field} } }`, { noLocation: true });
      const pet = new Pet();
      (schema.getQueryType()?.getFields().pet as { resolve?: Resolve }).resolve = () => pet;
      const usual = await execute({ schema, document });
      const compiled = await new FetchCompiler(schema).compile(document)?.({}, () => ({}));
      expect(compiled && JSON.parse(JSON.stringify(compiled))).toEqual(JSON.parse(JSON.stringify(usual)));
    },
  );
});
