import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type FieldDefinitionNode, Kind, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';

/** The first words of mutations; a new one is a decision. */
const verbs =
  `activate add announce answer approve archive cancel confirm create deactivate delete follow grant import map mark
  pause ping preview publish receive redeliver redrive register reject remove rename render reset restore resume resync retry revoke
  rotate run save send set snooze stage start submit subscribe suppress suspend toggle trigger unarchive unfollow unpublish unregister unsnooze
  unsubscribe unsuppress update validate`.split(/\s+/);

const mutations = globSync('schema/*.graphql').flatMap((path) => {
  const area = basename(path, '.graphql');
  if (area === 'supergraph') return [];
  return parse(readFileSync(path, 'utf8')).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'Mutation'
      ? (definition.fields ?? [])
      : [],
  );
});

const named = mutations.map((field) => [field.name.value, field] as const);

describe('a mutation', () => {
  it.each(named)('has one argument and a payload of its own: %s', (name, field: FieldDefinitionNode) => {
    const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const given = field.arguments?.map((argument) => `${argument.name.value}: ${print(argument.type)}`);
    expect([given, print(field.type)]).toEqual([[`input: ${noun}Input!`], `${noun}Payload!`]);
  });

  it.each(named)('begins with a known verb: %s', (name) => {
    expect(verbs).toContain(/^[a-z]+/.exec(name)?.[0]);
  });
});
