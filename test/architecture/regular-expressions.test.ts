import { parseAst } from 'rolldown/parseAst';
import scslre from 'scslre';
import { expect, it } from 'vitest';
import { statementTokens } from '../../subgraphs/kernel/telemetry/statement-text.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';

interface Found {
  readonly path: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Those that are built from texts, by the file that builds them. None of them is built from input. */
const built: Readonly<Record<string, RegExp>> = {
  'subgraphs/kernel/telemetry/statement-text.ts': statementTokens,
};

/** Every node of a syntax tree. */
function* nodesOf(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return;
  yield node;
  for (const inner of Object.values(node)) yield* nodesOf(inner);
}

const treeOf = ({ text }: SourceFile) => parseAst(text, { lang: 'ts', sourceType: 'module' });

function regularExpressionsOf(file: SourceFile): Found[] {
  return [...nodesOf(treeOf(file))].flatMap((node) => {
    const { regex } = node as { regex?: Pick<Found, 'pattern' | 'flags'> };
    return regex?.pattern === undefined ? [] : [{ path: file.path, ...regex }];
  });
}

/** Whether the file names the constructor; as a type it builds nothing. */
function buildsRegularExpressions(file: SourceFile): boolean {
  return [...nodesOf(treeOf(file))].some((node) => {
    const { type, callee } = node as { type?: string; callee?: { name?: string } };
    return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
  });
}

/** What makes it slow: repetitions that can share out the same text in many ways, or begin anywhere in it. */
const slownessOf = ({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>) =>
  scslre
    .analyse({ source: pattern, flags }, { reportTypes: { Move: true }, assumeRejectingSuffix: false })
    .reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type));

const sources = readSources(['gateway', 'subgraphs', 'schema']).filter(({ path }) => !isTest(path));
const all = sources.flatMap(regularExpressionsOf);

it('finds what takes more than linear time', () => {
  expect(slownessOf({ pattern: '\\s*,', flags: '' })).toEqual(['Move']);
  expect(slownessOf({ pattern: '^a*a*$', flags: '' })).toEqual(['Trade']);
  expect(slownessOf({ pattern: '^[ab]*c$', flags: '' })).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

it('those that are built from texts are listed, and take linear time', () => {
  expect(sources.filter(buildsRegularExpressions).map(({ path }) => path)).toEqual(Object.keys(built));
  for (const [path, { source: pattern, flags }] of Object.entries(built))
    expect(slownessOf({ pattern, flags }), path).toEqual([]);
});

it('every regular expression of the product takes linear time', () => {
  const slow = all.flatMap((one) =>
    slownessOf(one).map((reason) => `${one.path}: /${one.pattern}/${one.flags} (${reason})`),
  );
  expect(slow).toEqual([]);
});
