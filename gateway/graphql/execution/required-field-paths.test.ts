import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { withFieldPaths } from './required-field-paths.ts';

it.each([
  ['at once', <T>(result: T) => result],
  ['later', <T>(result: T) => Promise.resolve(result)],
])('an error at a field that was asked for by another name is at the field, %s', async (_title, given) => {
  const extensions = { code: 'GONE' };
  const errors = [['stays', 0, 'cost__required1', 'sum'], ['stays', 1, 'id'], undefined].map(
    (path) => new GraphQLError('No.', { extensions, ...(path && { path }) }),
  );
  const answer = { data: { stays: null }, errors };
  const executor = {
    ready: () => undefined,
    execute: () => given(answer),
    executeEvent: () => given(answer),
  };
  const names = new Map([['cost__required1', { field: 'cost', arguments: [] }]]);
  const named = withFieldPaths(executor, names);
  for (const ask of [named.execute, named.executeEvent] as (() => unknown)[]) {
    expect(JSON.parse(JSON.stringify(await ask()))).toEqual({
      data: { stays: null },
      errors: [
        { message: 'No.', path: ['stays', 0, 'cost', 'sum'], extensions },
        { message: 'No.', path: ['stays', 1, 'id'], extensions },
        { message: 'No.', extensions },
      ],
    });
  }
  expect(withFieldPaths(executor, new Map())).toBe(executor);
});
