import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateOperations, writeOperations } from '../../codegen.ts';
import { composeSupergraph } from '../../schema/compose.ts';

const supergraph = composeSupergraph(
  "subgraphs: { notes: { routing_url: 'http://notes', schema: { file: notes } } }",
  () => `
    scalar DateTime
    scalar JSON
    scalar BigInt
    enum Level { User Tenant }
    type Note { level: Level! at: DateTime! data: JSON! size: BigInt! }
    type Query { note(level: Level): Note! }
  `,
);
const operation = (text: string) => [{ path: 'notes.operations.graphql', text }];
const getNote = 'query GetNote($level: Level) { note(level: $level) { level at data size } }';

describe('generateOperations', () => {
  it('types data, variables, enumerations and scalars', async () => {
    const code = await generateOperations(supergraph, operation(getNote));
    expect(code).toMatch(/export type Level =\s*\| 'User'\s*\| 'Tenant';/);
    expect(code).toContain('{ level: Level, at: string, data: unknown, size: string | number }');
    expect(code).toContain('level?: Level | null | undefined');
    expect(code).toMatch(
      /export const GetNoteDocument = .* as unknown as DocumentNode<GetNoteQuery, GetNoteQueryVariables>;/,
    );
    expect(() => stripTypeScriptTypes(code)).not.toThrow();
  });

  it('gives an empty module where there is no operation', async () => {
    for (const files of [[], operation('# nothing yet\n')]) {
      expect(await generateOperations(supergraph, files)).toMatch(/\nexport \{\};\n$/);
    }
  });

  it.each([
    [
      'an unknown field',
      'query A { nothing }',
      /Cannot query field "nothing"[\s\S]*notes\.operations\.graphql:1:11/,
    ],
    ['bad syntax', 'query A {', /Syntax Error[\s\S]*notes\.operations\.graphql:1:10/],
    ['one name twice', `${getNote} ${getNote}`, /only one operation named "GetNote"/],
  ])('refuses %s', async (_, text, message) => {
    await expect(generateOperations(supergraph, operation(text))).rejects.toThrow(message);
  });

  it('refuses a scalar without a type', async () => {
    const odd = composeSupergraph(
      "subgraphs: { odd: { routing_url: 'http://odd', schema: { file: odd } } }",
      () => 'scalar Odd type Query { odd: Odd }',
    );
    await expect(generateOperations(odd, operation('query A { odd }'))).rejects.toThrow(/Odd/);
  });
});

describe('writeOperations', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'codegen-'));
    mkdirSync(join(directory, 'schema'));
    mkdirSync(join(directory, 'gateway/rest/areas'), { recursive: true });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('says what to run where the supergraph is missing', async () => {
    await expect(writeOperations(directory)).rejects.toThrow('Run `npm run generate`');
  });

  it('reads the operations of every area, and leaves a right output alone', async () => {
    const output = join(directory, 'gateway/graphql/generated/operations.ts');
    writeFileSync(join(directory, 'schema/supergraph.graphql'), supergraph);
    writeFileSync(join(directory, 'gateway/rest/areas/b.operations.graphql'), getNote);
    writeFileSync(join(directory, 'gateway/rest/areas/a.operations.graphql'), 'query First { note { at } }');
    await writeOperations(directory);
    const written = statSync(output, { bigint: true }).mtimeNs;
    const text = readFileSync(output, 'utf8');
    expect(text.indexOf('FirstDocument')).toBeGreaterThan(0);
    expect(text.indexOf('GetNoteDocument')).toBeGreaterThan(text.indexOf('FirstDocument'));
    await writeOperations(directory);
    expect(statSync(output, { bigint: true }).mtimeNs).toBe(written);
  });
});
