import { readFileSync } from 'node:fs';
import { type GraphQLEnumType, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { withErrorCodes } from './module-error-codes.ts';
import { Supergraph } from './supergraph.ts';

const sdl = readFileSync('schema/supergraph.graphql', 'utf8');
const codesOf = (text: string) =>
  new Supergraph(text).schema.getType('ErrorCode') as GraphQLEnumType | undefined;

it('a module’s codes become values of ErrorCode; known ones and other names do not', () => {
  const codes = {
    'Pager:Gateway:Down': 'The pager’s gateway does not answer.',
    'Validation:Failed': 'Other words.',
    'no code': 'x',
  };
  const before = codesOf(sdl)?.getValues() ?? [];
  const after = codesOf(withErrorCodes(sdl, codes))?.getValues() ?? [];
  expect(after.slice(0, -1).map(({ name, description }) => [name, description])).toEqual(
    before.map(({ name, description }) => [name, description]),
  );
  expect(after.at(-1)).toMatchObject({
    name: 'Pager_Gateway_Down',
    description: '`Pager:Gateway:Down`: The pager’s gateway does not answer.',
  });
});

it('the rest of the schema stays as it is', () => {
  const added = new Supergraph(withErrorCodes(sdl, { 'A:B:C': 'A sentence of it.' })).schema;
  const lines = printSchema(added).split('\n');
  const before = new Set(printSchema(new Supergraph(sdl).schema).split('\n'));
  expect(lines.filter((line) => !before.has(line)).map((line) => line.trim())).toEqual([
    '"""`A:B:C`: A sentence of it."""',
    'A_B_C',
  ]);
  expect(withErrorCodes(sdl, {})).toBe(sdl);
});
