import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { checkIfMatch } from './if-match.ts';

const schema = buildSchema(`
  input Matched { id: ID! ifMatch: String }
  input Plain { id: ID! }
  type Query { one: Int }
  type Mutation { change(input: Matched!): Int rename(input: Plain!): Int begin: Int }
`);

function checked(source: string, header: string | null = '"1"'): () => void {
  const document = parse(source);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return () => checkIfMatch(header, { document, operation }, schema);
}

it.each([
  ['one mutation field', 'mutation { change(input: { id: 1 }) }'],
  ['one in a fragment', 'mutation { ...F } fragment F on Mutation { change(input: { id: 1 }) }'],
  ['a query', '{ one }'],
])('the header is taken with %s', (_, source) => {
  expect(checked(source)).not.toThrow();
});

it.each([
  ['two mutation fields', 'mutation { a: change(input: { id: 1 }) b: change(input: { id: 2 }) }'],
  ['an input without ifMatch', 'mutation { rename(input: { id: 1 }) }'],
  ['no input', 'mutation { begin }'],
])('the header is refused with %s', (_, source) => {
  expect(checked(source)).toThrow(
    expect.objectContaining({ kind: 'invalid', errorCode: 'GraphQL:IfMatch:NotSupported' }),
  );
  expect(checked(source, null)).not.toThrow();
});
