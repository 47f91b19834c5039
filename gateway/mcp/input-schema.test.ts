import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { inputSchemaOf } from './input-schema.ts';

it.each([
  ['UUID', { type: 'string', format: 'uuid' }],
  ['URL', { type: 'string', format: 'uri' }],
  ['EmailAddress', { type: 'string', format: 'email' }],
  ['DateTime', { type: 'string', format: 'date-time' }],
  ['Duration', { type: 'string' }],
  ['JSON', {}],
])('tells agents the form of a %s', (scalar, form) => {
  const schema = buildSchema(`scalar ${scalar} type Query { answer(given: ${scalar}): Int }`);
  const [operation] = parse(`query ($given: ${scalar}) { answer(given: $given) }`).definitions;
  const { properties } = inputSchemaOf(schema, operation as OperationDefinitionNode);
  expect(properties).toEqual({ given: form });
});
