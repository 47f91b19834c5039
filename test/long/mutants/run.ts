import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlacedMutant } from './find-mutant.ts';
import { type Mutant, mutants } from './mutants.ts';
import { isNoticed, Results, type Verdict } from './results.ts';
import { type Outcome, type TestResult, TestRunner } from './run-tests.ts';
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

/** Long enough for tests that need four times the time they usually need, or wait for their own limit once. */
const limitOf = (usual: TestResult) => 60_000 + 4 * usual.milliseconds;

/** With a server the same tests on the embedded database can say no more. */
const patternOf = ({ name = '' }: Mutant) =>
  process.env.Test__DatabaseUrl === undefined ? name : `^(?!.* on PGlite ).*(${name})`;

async function tryAll(results: Results): Promise<void> {
  const isOpen = ({ mutant }: PlacedMutant) => !isNoticed(results.of(mutant)?.verdict);
  const open = placed.filter(isOpen);
  if (open.length > 0) await tryEach(open, results);
  process.stdout.write(tableOf(results));
  process.exitCode = placed.some(isOpen) ? 1 : 0;
}

async function tryEach(open: readonly PlacedMutant[], results: Results): Promise<void> {
  const copy = copyTree();
  const runner = new TestRunner(copy);
  const unchanged = new Map<string, TestResult>();
  try {
    for (const one of open) {
      const { mutant, path, tests, original, changed } = one;
      const request = { tests, name: patternOf(mutant), changed: join(copy, path) };
      const key = JSON.stringify([tests, request.name]);
      const usual = unchanged.get(key) ?? (await runner.run(request, 600_000));
      unchanged.set(key, usual);
      let verdict: Verdict = `UNKNOWN: unchanged, ${usual.outcome}`;
      let { failure, milliseconds } = usual;
      if (usual.outcome === 'passed') {
        writeFileSync(request.changed, changed);
        const result = await runner.run(request, limitOf(usual));
        writeFileSync(request.changed, original);
        verdict = verdictOf[result.outcome];
        ({ failure, milliseconds } = result);
      }
      const seconds = Math.round(milliseconds / 1_000);
      const { kind, file, find, replace } = mutant;
      results.add({ kind, file, find, replace, verdict, failure, seconds, at: new Date().toISOString() });
      process.stdout.write(
        `${verdict} (${seconds} s)  ${kind}: ${path}: ${find} → ${replace || '(nothing)'}\n    ${failure ?? ''}\n`,
      );
    }
  } finally {
    await runner.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

const verdictOf: Readonly<Record<Outcome, Verdict>> = {
  failed: 'noticed',
  'timed out': 'timed out',
  passed: 'NOT NOTICED',
  'nothing ran': 'UNKNOWN: changed, nothing ran',
  'does not load': 'UNKNOWN: changed, does not load',
};

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
