import fc from 'fast-check';
import { type DocumentNode, type ExecutionResult, parse, print, validate, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Supergraph } from '../supergraph/supergraph.ts';
import { auditSupergraphs } from '../testing/audit-supergraphs.ts';
import { anyCall, bothExecutors } from '../testing/differential.ts';
import { contextualSupergraphs, foreignSupergraphs } from '../testing/foreign-supergraphs.ts';
import { operations } from '../testing/operation-arbitrary.ts';
import { withClientAliases } from './restored-aliases.ts';

/** Operations for each supergraph; `npm run long -- differential` asks more. */
const cases = Number(process.env.GATEWAY_CASES ?? 0) || 3;

const people = {
  a: 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"]) type Query { people: [Person] any: [Being] } interface Being { id: String title: String } type Person implements Being @key(fields: "id") { id: String title: String size: Int home: Home } type Home @shareable { street: String town: String }',
  b: 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@external", "@shareable"]) type Person @key(fields: "id") { id: String mail: String size: Int @external home: Home @external label: String @requires(fields: "size home { street }") } type Home @shareable { street: String town: String }',
};

/** Other aliases instead of the harmless ones of a generated operation, so that no two fields become one. */
function withAliases(document: DocumentNode, names: readonly string[], seed: number): DocumentNode {
  const chosen = new Map<string, string>();
  return visit(document, {
    Field(node) {
      const { alias } = node;
      if (alias === undefined) return undefined;
      const free = names.filter((name) => name !== node.name.value && ![...chosen.values()].includes(name));
      const value = chosen.get(alias.value) ?? free[seed % free.length] ?? alias.value;
      chosen.set(alias.value, value);
      return { ...node, alias: { ...alias, value } };
    },
  });
}

/** The values of an answer in their order, whatever their names. */
function valuesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return (Array.isArray(value) ? value : Object.values(value)).map(valuesOf);
}

const errorsOf = ({ errors = [] }: ExecutionResult) => errors.map(({ message }) => message).sort();

describe('an alias with the name of a key or a required field', () => {
  const all = { people, ...foreignSupergraphs, ...auditSupergraphs, ...contextualSupergraphs };

  it('is answered as another alias is', async () => {
    let compared = 0;
    let renamed = 0;
    for (const subgraphs of Object.values(all)) {
      const { supergraph, ours, stock, plant } = bothExecutors(subgraphs);
      const needed = [...supergraph.needed, '__typename'];
      for (const executor of [ours, stock as typeof ours].map(withClientAliases)) {
        await fc.assert(
          fc.asyncProperty(operations(supergraph.schema), fc.nat(), async ({ query, variables }, seed) => {
            const document = parse(query);
            const hiding = withAliases(document, needed, seed);
            fc.pre([document, hiding].every((one) => validate(supergraph.schema, one).length === 0));
            const answer = async (one: DocumentNode) => {
              plant(seed);
              const planned = supergraph.plan(parse(print(one)));
              if (planned.aliases !== null) renamed += 1;
              return await executor.execute(planned, variables, anyCall);
            };
            const [plain, own] = [await answer(document), await answer(hiding)];
            expect(valuesOf(own.data)).toEqual(valuesOf(plain.data));
            expect(errorsOf(own)).toEqual(errorsOf(plain));
            compared += 1;
          }),
          {
            numRuns: cases,
            seed: Number(process.env.GATEWAY_SEED ?? 1),
            maxSkipsPerRun: 1_000,
            endOnFailure: true,
          },
        );
      }
    }
    expect(renamed).toBeGreaterThan(compared / 10);
  });
});

describe('the answer has the names of the client', () => {
  const { supergraph, ours, plant } = bothExecutors(people);
  const executor = withClientAliases(ours);
  const ask = async (query: string, seed: number) => {
    plant(seed);
    const result = await executor.execute(supergraph.plan(parse(query)), {}, anyCall);
    return JSON.parse(JSON.stringify(result)) as ExecutionResult;
  };

  it.each([
    ['a key', '{ people { id: title mail } }'],
    ['a key of an interface', '{ any { id: title ... on Person { mail } } }'],
    ['a required field', '{ people { size: title label } }'],
    ['a required field inside of another', '{ people { home { street: town } label } }'],
    ['the type', '{ people { __typename: title label mail } }'],
    ['a key, beside the key', '{ people { id: title title: id mail } }'],
  ])('for %s', async (_title, query) => {
    const harmless = query.replaceAll(/(\w+): (\w+)/g, 'as_$1: $2');
    let answers = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const { data, errors } = await ask(query, seed);
      const text = JSON.stringify((await ask(harmless, seed)).data).replaceAll('as_', '');
      expect(JSON.stringify(data)).toBe(text);
      expect(JSON.stringify(errors ?? '')).not.toContain('__alias');
      if (text.includes('"text')) answers += 1;
    }
    expect(answers).toBeGreaterThan(5);
  });
});

it('an operation without such an alias is planned as it is', () => {
  const { supergraph } = bothExecutors(people);
  for (const query of [
    '{ people { id mail } }',
    '{ people { other: title mail } }',
    '{ id: people { mail } }',
  ])
    expect(supergraph.plan(parse(query)).aliases).toBeNull();
  expect(new Supergraph(supergraph.sdl).plan(parse('{ people { id: title } }')).aliases).not.toBeNull();
});
