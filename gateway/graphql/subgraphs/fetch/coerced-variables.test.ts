import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileVariables } from './coerced-variables.ts';

const schema = buildSchema('type Query { a: Int } enum Color { RED } input Point { x: Int! } scalar Any');
const types = ['Int', 'Int!', 'String', 'ID!', 'Color', 'Any!', '[Int!]', 'Point', 'Int = 3', 'Nothing'];
const given: readonly Record<string, unknown>[] = [
  {},
  ...[undefined, null, 1, 1.5, 'RED', '', true, [1], [null], { x: 1 }, { x: 'y' }].map((v) => ({ v })),
  { v: 1, other: 2 },
  Object.create({ v: 1 }),
];

describe('variables of a fetch', () => {
  it.each(types)('of type %s become what graphql-js makes of them', (type) => {
    const [operation] = parse(`query ($v: ${type}) { a }`).definitions;
    const { variableDefinitions = [] } = operation as OperationDefinitionNode;
    const coerce = compileVariables(variableDefinitions, schema);
    for (const values of given)
      expect(coerce(values)).toEqual(getVariableValues(schema, variableDefinitions, values).coerced);
  });
});
