import { describe, expect, it } from 'vitest';
import { CompositionError, composeSupergraph, parseComposition } from './compose.ts';

const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
const files: Readonly<Record<string, string>> = {
  './users.graphql': `${link} type Query { me: User } type User @key(fields: "id") { id: ID! name: String! }`,
  './notes.graphql': `${link} type Query { notes: [String!]! } type User @key(fields: "id") { id: ID! notes: [String!]! }`,
  './clash.graphql': `${link} type Query { me: User } type User @key(fields: "id") { id: ID! name: Int! }`,
  './broken.graphql': 'type Query {',
};
const read = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error(`ENOENT: ${path}`);
  return text;
};
const listing = (...names: string[]): string =>
  `subgraphs:\n${names.map((name) => `  ${name}: { routing_url: 'http://${name}/graphql', schema: { file: ./${name}.graphql } }\n`).join('')}`;

function problemsOf(yaml: string): readonly string[] {
  try {
    composeSupergraph(yaml, read);
  } catch (error) {
    if (error instanceof CompositionError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseComposition', () => {
  it('reads names, addresses and files in their order', () => {
    expect(parseComposition(`federation_version: =2.9.0\n${listing('users', 'notes')}`)).toEqual([
      { name: 'users', url: 'http://users/graphql', file: './users.graphql' },
      { name: 'notes', url: 'http://notes/graphql', file: './notes.graphql' },
    ]);
  });

  it.each([
    ['no YAML', 'a: [', /is not YAML/],
    ['nothing', '', /The composition file: /],
    ['no subgraph', 'subgraphs: {}', /subgraphs: no subgraph is listed/],
    ['Federation 1', `federation_version: 1\n${listing('users')}`, /federation_version: only Federation 2/],
    ['a bad name', listing('1users'), /a name is letters, digits/],
    ['a file address', listing('users').replace('http:', 'file:'), /subgraphs.users.routing_url: an http/],
    [
      'introspection',
      'subgraphs: { a: { routing_url: "http://a", schema: { subgraph_url: "http://a" } } }',
      /subgraphs.a.schema: only schema.file/,
    ],
  ])('refuses %s with a sentence', (_, yaml, sentence) => {
    expect(() => parseComposition(yaml)).toThrow(sentence);
  });
});

describe('composeSupergraph', () => {
  it('joins what the subgraphs know of a type, and says where they are', () => {
    const sdl = composeSupergraph(listing('users', 'notes'), read);
    expect(sdl).toContain('NOTES @join__graph(name: "notes", url: "http://notes/graphql")');
    expect(sdl).toMatch(/notes: \[String!\]! @join__field\(graph: NOTES\)/);
  });

  it('gives the same text every time', () => {
    expect(composeSupergraph(listing('users', 'notes'), read)).toBe(
      composeSupergraph(listing('users', 'notes'), read),
    );
  });

  it('names every subgraph that cannot be read, with its file', () => {
    expect(problemsOf(listing('users', 'absent', 'broken'))).toEqual([
      'Subgraph "absent" (./absent.graphql): ENOENT: ./absent.graphql',
      expect.stringMatching(/^Subgraph "broken" \(\.\/broken\.graphql\): Syntax Error/),
    ]);
  });

  it('says which subgraphs disagree', () => {
    expect(problemsOf(listing('users', 'clash')).join('\n')).toMatch(/"User\.name".*"users".*"clash"/s);
  });
});
