import { readFile } from 'node:fs/promises';
import {
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';

const { schema } = new Supergraph(await readSupergraph(undefined));

/** How a name ends → the scalar of such texts. */
const forms = [
  [/url$|endpoint$/i, 'URL'],
  [/email$/i, 'EmailAddress'],
  [/duration$/i, 'Duration'],
  [/uuid$|databaseId$/i, 'UUID'],
] as const;

/** Texts that are called so and have another form, with the reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Fields, members of inputs and arguments, with the name of their type. */
const places = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (type.name.startsWith('__')) return [];
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) =>
    [field, ...('args' in field ? field.args : [])].map(({ name, type: of }) => ({
      place: field.name === name ? `${type.name}.${name}` : `${type.name}.${field.name}(${name})`,
      scalar: getNamedType(of as GraphQLType).name,
    })),
  );
});

it.each(forms)('what ends in %s is no plain text, but a %s', (pattern, scalar) => {
  const called = places.filter(({ place }) => pattern.test(place.replace(/\)$/, '')));
  const plain = called.filter((one) => one.scalar === 'String').map(({ place }) => place);
  expect(plain.filter((place) => !(place in exceptions))).toEqual([]);
  expect(called.map((one) => one.scalar)).toContain(scalar);
});

it('has exceptions for what exists and is a plain text', () => {
  const plain = places.filter(({ scalar }) => scalar === 'String').map(({ place }) => place);
  expect(Object.keys(exceptions).filter((place) => !plain.includes(place))).toEqual([]);
});

it('has every scalar in the table of its README', async () => {
  const readme = await readFile(new URL('../../schema/README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `(\w+)` \| [^|]+ \| `[^|]+` \|$/gm)].map(([, name]) => name);
  const scalars = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type));
  const own = scalars.filter((type) => !isSpecifiedScalarType(type) && !type.name.includes('__'));
  expect(rows.toSorted()).toEqual(own.map(({ name }) => name).toSorted());
});
