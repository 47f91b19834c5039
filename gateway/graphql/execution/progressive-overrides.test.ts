import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSupergraph } from '../../../schema/build-supergraph.ts';
import { InProcessTransport } from '../subgraphs/in-process-transport.ts';
import { labelsIn, readOverrideLabels } from '../supergraph/override-labels.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { anyCall } from '../testing/differential.ts';
import { compose } from '../testing/review-subgraphs.ts';
import { CompiledPlanExecutor } from './compiled-plan-executor.ts';
import { type OverrideOptions, withOverrides } from './progressive-overrides.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@override"])\n';

/** Every field answers the name of its subgraph. */
function executorOver(overrides: Readonly<Record<string, string>>, options: OverrideOptions) {
  const fields = Object.entries(overrides);
  const texts = {
    old: `${link} type Query { thing: Thing } type Thing @key(fields: "id") { id: ID! ${fields.map(([name]) => `${name}: String`).join(' ')} }`,
    fresh: `${link} type Thing @key(fields: "id") { id: ID! ${fields.map(([name, label]) => `${name}: String @override(from: "old", label: "${label}")`).join(' ')} }`,
  };
  const supergraph = new Supergraph(compose(texts));
  const transports = new Map(
    Object.entries(texts).map(([name, text]) => {
      const told = Object.fromEntries(fields.map(([field]) => [field, () => name]));
      const resolvers = { Thing: { ...told, __resolveReference: ({ id }: { id: string }) => ({ id }) } };
      const query = name === 'old' ? { Query: { thing: () => ({ id: 't1' }) } } : {};
      const module = { typeDefs: parse(text), resolvers: { ...resolvers, ...query } as never };
      const schema = buildSubgraphSchema([module]) as GraphQLSchema;
      return [name, new InProcessTransport({ name, schema, contextFor: (call) => ({ call }) })];
    }),
  );
  const stock = new StockPlanExecutor(supergraph, transports);
  const compiled = new CompiledPlanExecutor(supergraph, transports, stock);
  const executor = withOverrides(compiled, supergraph, options);
  const planned = supergraph.plan(parse(`{ thing { ${fields.map(([name]) => name).join(' ')} } }`));
  const run = async () => (await executor.execute(planned, {}, anyCall)).data?.thing;
  return { run, supergraph, planned, executor, compiled };
}

describe('an override in progress', () => {
  it.each([
    [0, { a: 'fresh', b: 'fresh' }],
    [0.24, { a: 'fresh', b: 'fresh' }],
    [0.25, { a: 'old', b: 'fresh' }],
    [0.49, { a: 'old', b: 'fresh' }],
    [0.5, { a: 'old', b: 'old' }],
    [0.99, { a: 'old', b: 'old' }],
  ])('asks both subgraphs by one draw for each request: %d', async (drawn, expected) => {
    let draws = 0;
    const draw = () => {
      draws += 1;
      return drawn;
    };
    const { run } = executorOver({ a: 'percent(25)', b: 'percent(50)' }, { draw });
    expect(await run()).toEqual(expected);
    expect(draws).toBe(1);
  });

  it('takes the share of requests that its label says', async () => {
    let drawn = -1;
    const draw = () => {
      drawn += 1;
      return drawn / 100;
    };
    const { run } = executorOver({ a: 'percent(12.5)' }, { draw });
    const answers = await Promise.all(Array.from({ length: 100 }, run));
    expect(answers.filter((answer) => (answer as { a: string }).a === 'fresh')).toHaveLength(13);
  });

  it.each([
    ['at once', (labels: ReadonlySet<string>) => labels],
    ['later', (labels: ReadonlySet<string>) => Promise.resolve(labels)],
  ])('asks the installation about its own labels, which answers %s', async (_title, answer) => {
    const asked: (readonly string[])[] = [];
    const decide = (labels: readonly string[]) => {
      asked.push(labels);
      return answer(new Set(['beta', 'unheard-of']));
    };
    const { run } = executorOver(
      { a: 'beta', b: 'gamma', c: 'percent(100)' },
      { decisions: { decide }, draw: () => 0.5 },
    );
    expect(await run()).toEqual({ a: 'fresh', b: 'old', c: 'fresh' });
    expect(asked).toEqual([['beta', 'gamma']]);
  });

  it('keeps one plan for each choice, and few of them', () => {
    const labels = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`f${index}`, `l${index}`]));
    const { supergraph, planned } = executorOver(labels, {});
    const one = supergraph.planWith(planned, ['l1']);
    expect(supergraph.planWith(planned, ['l1'])).toBe(one);
    expect(supergraph.planWith(planned, [])).toBe(planned);
    for (let index = 2; index < 70; index += 1) supergraph.planWith(planned, [`l${index}`]);
    expect(supergraph.planWith(planned, ['l1'])).not.toBe(one);
  });

  it('makes one plan for all labels of fields that an operation does not have', () => {
    const labels = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, `l${index}`]));
    const { supergraph } = executorOver(labels, {});
    const planned = supergraph.plan(parse('{ thing { f1 f2 } }'));
    const both = supergraph.planWith(planned, ['l1', 'l2']);
    expect(supergraph.planWith(planned, ['l1', 'l19', 'l2', 'l7'])).toBe(both);
    expect(supergraph.planWith(planned, ['l19', 'l2', 'l7'])).not.toBe(both);
    expect(supergraph.planWith(planned, ['l19', 'l7'])).toBe(planned);
  });

  it('plans by the label of a field that another field requires', () => {
    const link =
      'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@override", "@requires", "@external"])\n';
    const composed = compose({
      old: `${link} type Query { thing: Thing } type Thing @key(fields: "id") { id: ID! size: Int weight: Int }`,
      fresh: `${link} type Thing @key(fields: "id") { id: ID! size: Int @override(from: "old", label: "beta") }`,
      third: `${link} type Thing @key(fields: "id") { id: ID! weight: Int @external cost: Int @requires(fields: "weight") }`,
    });
    const labels = (sdl: string) =>
      labelsIn(readOverrideLabels(buildSupergraph(sdl).schema), parse('{ thing { cost } }'));
    expect(labels(composed)).toEqual(new Set());
    expect(labels(composed.replace('requires: "weight"', 'requires: "size"'))).toEqual(new Set(['beta']));
  });

  it('costs nothing where there is none', () => {
    const { supergraph, compiled } = executorOver({ a: 'beta' }, {});
    const none = {
      overrides: { percents: [], custom: [], fields: new Map() },
      planWith: supergraph.planWith,
    };
    expect(withOverrides(compiled, none, {})).toBe(compiled);
  });
});
