import { parseAst } from 'rolldown/parseAst';
import scslre from 'scslre';
import { expect, it } from 'vitest';
import { isTest, readSources, type SourceFile } from './source-tree.ts';

interface Found {
  readonly path: string;
  readonly pattern: string;
  readonly flags: string;
}

function regularExpressionsOf({ path, text }: SourceFile): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: Pick<Found, 'pattern' | 'flags'> };
    if (regex?.pattern !== undefined) found.push({ path, ...regex });
    else for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: 'ts', sourceType: 'module' }));
  return found;
}

/** What makes it slow: repetitions that can share out the same text in many ways, or begin anywhere in it. */
const slownessOf = ({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>) =>
  scslre
    .analyse({ source: pattern, flags }, { reportTypes: { Move: true }, assumeRejectingSuffix: false })
    .reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type));

const all = readSources(['gateway', 'subgraphs'])
  .filter(({ path }) => !isTest(path))
  .flatMap(regularExpressionsOf);

it('finds what takes more than linear time', () => {
  expect(slownessOf({ pattern: '\\s*,', flags: '' })).toEqual(['Move']);
  expect(slownessOf({ pattern: '^a*a*$', flags: '' })).toEqual(['Trade']);
  expect(slownessOf({ pattern: '^[ab]*c$', flags: '' })).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

it('every regular expression of the product takes linear time', () => {
  const slow = all.flatMap((one) =>
    slownessOf(one).map((reason) => `${one.path}: /${one.pattern}/${one.flags} (${reason})`),
  );
  expect(slow).toEqual([]);
});
