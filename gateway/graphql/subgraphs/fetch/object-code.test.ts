import { GraphQLObjectType, GraphQLScalarType, GraphQLString, Kind } from 'graphql';
import { expect, it } from 'vitest';
import { hostileNames } from '../../testing/hostile-names.ts';
import type { FetchRun } from './fetch-run.ts';
import { compileObject, type ObjectMember } from './object-code.ts';

it('makes an object of nothing where nothing is selected', () => {
  expect(compileObject([])({ id: 1 }, undefined, null as never)).toEqual({});
});

it('reads texts in place, whatever the scalar that serializes them as `String` does', () => {
  const type = new GraphQLScalarType({ name: 'URL', serialize: GraphQLString.serialize });
  const parentType = new GraphQLObjectType({ name: 'Thing', fields: {} });
  const field = { key: 'url', nodes: [], parentType, definition: { name: 'url', type, args: [] } } as never;
  const executable = { execute: () => 'executed', resume: () => 'resumed' };
  const complete = compileObject([{ field, executable }]);
  const read = (url: unknown) => complete({ url }, undefined, null as never);
  expect(['https://EXAMPLE.com', null, 7].map(read)).toEqual([
    { url: 'https://EXAMPLE.com' },
    { url: null },
    { url: 'resumed' },
  ]);
});

it.each(hostileNames)('takes %j for a name, and not for code', (name) => {
  const definition = { name, type: GraphQLString, args: [], extensions: {} } as never;
  const parentType = new GraphQLObjectType({ name: 'Thing', fields: {} });
  const node = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } } as const;
  const members: ObjectMember[] = [
    { key: `${name} type`, typename: name },
    {
      field: { key: name, nodes: [node], definition, parentType },
      executable: { execute: () => 'executed', resume: () => 'resumed' },
    },
  ];
  const run: FetchRun = {
    schema: null as never,
    operation: null as never,
    variables: {},
    context: {},
    errors: [],
    nulled: null,
  };
  const complete = compileObject(members);
  expect(complete({ [name]: 'value' }, undefined, run)).toEqual({ [`${name} type`]: name, [name]: 'value' });
  expect(complete({ [name]: 7 }, undefined, run)).toEqual({ [`${name} type`]: name, [name]: 'resumed' });
  expect('planted' in globalThis).toBe(false);
});
