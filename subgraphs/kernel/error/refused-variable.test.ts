import { buildSchema, execute, parse } from 'graphql';
import { expect, it } from 'vitest';
import { withoutRefusedValue } from './refused-variable.ts';

const schema = buildSchema(`
  enum Kind { one two }
  input Inner { key: String, kind: Kind }
  input Outer { name: String!, secret: String, inner: [Inner] }
  type Query { ask(input: Outer!): String }`);

async function errorMessageFor(input: unknown): Promise<string> {
  const document = parse('query ($input: Outer!) { ask(input: $input) }');
  const { errors = [] } = await execute({ schema, document, variableValues: { input } });
  return withoutRefusedValue(errors[0]?.message ?? '');
}

it.each([
  [{ name: 'a', secret: ['planted'] }, 'Variable "$input" got an invalid value at "input.secret".'],
  [
    { secret: 'planted' },
    'Variable "$input" got an invalid value; Field "name" of required type "String!" was not provided.',
  ],
  [
    { name: null, secret: 'planted' },
    'Variable "$input" got an invalid value at "input.name"; Expected non-nullable type "String!" not to be null.',
  ],
  [
    { name: 'a', secert: 'planted' },
    'Variable "$input" got an invalid value; Field "secert" is not defined by type "Outer". Did you mean "secret"?',
  ],
  [
    { name: 'a', inner: [{ kind: 'planted' }] },
    'Variable "$input" got an invalid value at "input.inner[0].kind".',
  ],
  ['planted', 'Variable "$input" got an invalid value; Expected type "Outer" to be an object.'],
])('tells of %j where and why, without the value', async (input, told) => {
  expect(await errorMessageFor(input)).toBe(told);
});

it('leaves other texts alone', () => {
  expect(withoutRefusedValue('Cannot query field "x".')).toBe('Cannot query field "x".');
});
