import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compareSchemas, printForComparison, unannouncedChanges } from './schema-changes.ts';

const released = `
  "What is asked." type Query { "The caller." me(id: ID): User  old: String  color: Color }
  type User { id: ID!  name: String }
  input Filter { name: String }
  enum Color { red }`;
const changesTo = (sdl: string) => compareSchemas(buildSchema(released), buildSchema(sdl));

describe('the changes of a schema', () => {
  it.each([
    ['a removed field', ['old: String', ''], 'Query.old was removed.'],
    [
      'a new type of a field',
      ['name: String }', 'name: Int }'],
      'User.name changed type from String to Int.',
    ],
    ['a new duty', ['me(id: ID)', 'me(id: ID!)'], 'Query.me arg id has changed type from ID to ID!.'],
    [
      'a new required field of an input',
      ['input Filter { name: String }', 'input Filter { name: String  at: Int! }'],
      'A required field at on input type Filter was added.',
    ],
    [
      'a removed value',
      ['enum Color { red }', 'enum Color { blue }'],
      'red was removed from enum type Color.',
    ],
  ])('names %s', (_, [text = '', by = ''], sentence) => {
    expect(changesTo(released.replace(text, by)).breaking).toContain(sentence);
  });

  it('does not take for breaking what only adds, or describes', () => {
    const more = released
      .replace('old: String', '"Old." old: String  new: String')
      .replace('red', 'red blue');
    expect(changesTo(more)).toEqual({ breaking: [], dangerous: ['blue was added to enum type Color.'] });
  });

  it('are announced by the changelog, sentence for sentence', () => {
    const changes = changesTo(
      released.replace('old: String', '').replace('enum Color { red }', 'enum Color { blue }'),
    );
    const changelog = '- Breaking: Query.old was\n  removed. Ask for `color`.';
    expect(unannouncedChanges(changes, changelog)).toEqual(['red was removed from enum type Color.']);
    expect(unannouncedChanges(changes, '- Query.old was removed.')).toHaveLength(2);
  });

  it('are found in the text that is kept, which has no descriptions', () => {
    const kept = printForComparison(buildSchema(released));
    expect(kept).not.toContain('caller');
    expect(compareSchemas(buildSchema(kept), buildSchema(released)).breaking).toEqual([]);
  });
});
