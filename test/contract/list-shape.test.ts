import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';

const { schema, costs } = new Supergraph(await readSupergraph(undefined));

const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const fields = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
);
const ofConnections = fields.filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'));
const connections = objects.filter(({ name }) => name.endsWith('Connection'));

const shapeOf = (type: GraphQLObjectType) =>
  Object.fromEntries(Object.values(type.getFields()).map(({ name, type: of }) => [name, String(of)]));
const argumentsOf = (field: GraphQLField<unknown, unknown>) => field.args.map(({ name }) => name);

describe('lists of the API', () => {
  it('page in one way', () => {
    const elsewhere = ['page', 'pageSize', 'skip', 'take', 'cursor', 'skipTotalCount'];
    const odd = fields.filter(({ field }) => argumentsOf(field).some((name) => elsewhere.includes(name)));
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it.each(connections.map((type) => [type.name, type] as const))('%s has the one shape', (name, type) => {
    const noun = name.replace(/Connection$/, '');
    const { groups: _, ...shape } = shapeOf(type);
    expect(shape).toMatchObject({
      edges: `[${noun}Edge!]!`,
      nodes: expect.stringMatching(/^\[\w+!\]!$/),
      pageInfo: 'PageInfo!',
      totalCount: 'Int!',
      isTotalCountEstimated: 'Boolean!',
    });
    const edge = schema.getType(`${noun}Edge`) as GraphQLObjectType;
    expect(shapeOf(edge)).toEqual({ cursor: 'String!', node: shape.nodes?.slice(1, -2) });
  });

  it.each(ofConnections.map((one) => [one.name, one] as const))('%s takes the arguments of one', (_, one) => {
    const types = Object.fromEntries(one.field.args.map(({ name, type }) => [name, String(type)]));
    expect(types).toMatchObject({ first: 'Int', after: 'String', last: 'Int', before: 'String' });
    expect(Object.keys(types)).not.toContain('rest');
    expect(isListType(getNullableType(one.field.type))).toBe(false);
    expect(costs.get(one.name)?.list?.assumedSize).toBeGreaterThan(0);
  });

  it('hide what REST alone needs', () => {
    expect(Object.keys(schema.getTypeMap()).filter((name) => /^Rest[A-Z]/.test(name))).toEqual([]);
    expect(fields.filter(({ name }) => /\.rest$/.test(name))).toEqual([]);
  });
});
