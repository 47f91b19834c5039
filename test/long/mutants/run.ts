import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlacedMutant } from './find-mutant.ts';
import { mutants } from './mutants.ts';
import { isNoticed, Results, type Verdict } from './results.ts';
import { type RunResult, runTests } from './run-tests.ts';
import { copyTree, placeMutants } from './tree.ts';

/**
 * Changes one place of a copy of the tree at a time and runs the tests that must notice. Arguments choose mutants by a
 * part of their kind or file. With `--check` it says only whether every place is there; with `--results=FILE` it goes on
 * where that file ends, which names one mutant with its verdict a line.
 */
const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, results: { type: 'string' } },
});

const { placed, lost } = placeMutants(
  mutants.filter(
    ({ kind, file }) => chosen.length === 0 || chosen.some((part) => `${kind} ${file}`.includes(part)),
  ),
);
for (const problem of lost) process.stderr.write(`${problem}\n`);
process.stdout.write(`${placed.length} mutants have their places, ${lost.length} do not.\n`);
if (lost.length > 0) process.exitCode = 1;

/** Long enough for tests that need four times the time they usually need, and to start them. */
const limitOf = (usual: RunResult) => 30_000 + 4 * usual.milliseconds;

async function tryAll(results: Results): Promise<void> {
  const open = placed.filter(({ mutant }) => !isNoticed(results.of(mutant)?.verdict ?? 'NOT NOTICED'));
  if (open.length > 0) await tryEach(open, results);
  process.stdout.write(tableOf(results));
  const isAll = placed.every(({ mutant }) => isNoticed(results.of(mutant)?.verdict ?? 'NOT NOTICED'));
  process.exitCode = isAll ? 0 : 1;
}

async function tryEach(open: readonly PlacedMutant[], results: Results): Promise<void> {
  const copy = copyTree();
  const unchanged = new Map<string, RunResult>();
  try {
    for (const one of open) {
      const { mutant, tests } = one;
      const key = `${tests.join()} ${mutant.name ?? ''}`;
      const usual =
        unchanged.get(key) ?? (await runTests({ copy, tests, name: mutant.name, limit: 600_000 }));
      unchanged.set(key, usual);
      const began = performance.now();
      const verdict = await judge(copy, one, usual);
      const seconds = Math.round((performance.now() - began) / 1_000);
      const { kind, file, find, replace } = mutant;
      results.add({ kind, file, find, replace, verdict, seconds, at: new Date().toISOString() });
      process.stdout.write(
        `${verdict} (${seconds} s)  ${kind}: ${one.path}: ${find} → ${replace || '(nothing)'}\n`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function judge(
  copy: string,
  { mutant, path, tests, original, changed }: PlacedMutant,
  usual: RunResult,
): Promise<Verdict> {
  if (usual.outcome !== 'passed') return `UNKNOWN: unchanged, ${usual.outcome}`;
  const file = join(copy, path);
  writeFileSync(file, changed);
  const { outcome } = await runTests({ copy, tests, name: mutant.name, limit: limitOf(usual) });
  writeFileSync(file, original);
  if (outcome === 'failed') return 'noticed';
  if (outcome === 'timed out') return outcome;
  return outcome === 'passed' ? 'NOT NOTICED' : `UNKNOWN: changed, ${outcome}`;
}

/** Counts by kind. */
function tableOf(results: Results): string {
  const byKind = Map.groupBy(placed, ({ mutant }) => mutant.kind);
  const rows = [...byKind, ['all', placed] as const].map(([kind, ofKind]) => {
    const verdicts = ofKind.map(({ mutant }) => results.of(mutant)?.verdict);
    const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
    return `${kind.padEnd(14)} ${String(ofKind.length).padStart(4)}, noticed ${count('noticed')}, by time-out ${count('timed out')}\n`;
  });
  return rows.join('');
}

if (lost.length === 0 && values.check !== true) await tryAll(new Results(values.results));
