import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const linter = new ESLint({ overrideConfigFile: resolve('schema/eslint.config.js') });

/** The rules that an SDL breaks. */
async function brokenBy(sdl: string): Promise<readonly string[]> {
  const [result] = await linter.lintText(sdl, { filePath: 'schema/supergraph.graphql' });
  const rules = result?.messages.map(({ ruleId }) => ruleId?.replace('@graphql-eslint/', '') ?? 'none') ?? [];
  return [...new Set(rules)].sort();
}

describe('the conventions of the schema', () => {
  it.each([
    ['a type without a description', 'type Report { "What it says." text: String }', ['require-description']],
    [
      'a field in snake case',
      '"A report." type Report { "A text." long_text: String }',
      ['naming-convention'],
    ],
    [
      'an enum in capitals',
      '"How it went." enum Outcome { "It went well." SUCCEEDED }',
      ['naming-convention'],
    ],
    [
      'an input by another name',
      `type Mutation { "Writes." write("What." input: TextInput!): WritePayload! }
       "A text." input TextInput { "The text." text: String }
       "Result." type WritePayload { "The text." text: String }`,
      ['input-name'],
    ],
    [
      'an input without its suffix',
      '"A choice of rows." input Choice { "A text." text: String }',
      ['naming-convention'],
    ],
    [
      'a mutation that returns a number',
      'type Mutation { "Writes." write: Int! }',
      ['no-scalar-result-type-on-mutation'],
    ],
    [
      'a connection without the page, of an edge that holds no object',
      '"Rows." type RowConnection { "The edges." edges: [RowEdge!]! } "A row." type RowEdge { "Its cursor." cursor: String! "It." node: Int }',
      ['relay-connection-types', 'relay-edge-types'],
    ],
    [
      'a deprecation without a reason',
      '"A report." type Report { "A text." text: String @deprecated }',
      ['require-deprecation-reason'],
    ],
  ])('refuse %s', async (_, sdl, rules) => {
    expect(await brokenBy(sdl)).toEqual(rules);
  });

  it('accept what the README says', async () => {
    const sdl = `"A report." type Report { "UUID of the report." id: ID! "How it went." outcome: Outcome! }
      "How it went." enum Outcome { "It went well." Succeeded }
      type Mutation { "Writes a report." writeReport("The report." input: WriteReportInput!): WriteReportPayload! }
      "Properties to write." input WriteReportInput { "Title." title: String! }
      "Result of \`writeReport\`." type WriteReportPayload { "The report." report: Report! }`;
    expect(await brokenBy(sdl)).toEqual([]);
  });
});
