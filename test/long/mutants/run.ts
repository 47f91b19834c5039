import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { findMutant, type PlacedMutant } from './find-mutant.ts';
import { mutants } from './mutants.ts';

/**
 * Changes one place of a copy of the tree at a time and runs the tests that must notice. With `--check` it says only
 * whether every place is there; other arguments choose mutants by a part of their file or area.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const [...chosen] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const checksOnly = process.argv.includes('--check');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const files = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => file !== '');

/** Reads the places of all before anything runs: one that is gone is a fault of the list. */
function place(): readonly PlacedMutant[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const found = mutants
    .filter(
      ({ area, file }) => chosen.length === 0 || chosen.some((part) => `${area} ${file}`.includes(part)),
    )
    .map((mutant) => findMutant(mutant, files, read));
  const lost = found.filter((one): one is string => typeof one === 'string');
  for (const problem of lost) process.stderr.write(`${problem}\n`);
  if (lost.length > 0) throw new Error(`${lost.length} mutants have no place.`);
  return found.filter((one): one is PlacedMutant => typeof one !== 'string');
}

/** Everything git knows, what the code generator wrote, and the packages by a link. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const file of files) cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync(process.execPath, ['codegen.ts'], { cwd: copy, stdio: 'ignore' });
  return copy;
}

type Verdict = 'passed' | 'failed' | 'nothing ran';

async function judge(vitest: Vitest, copy: string, tests: readonly string[], name = ''): Promise<Verdict> {
  const wanted = new Set(tests.map((test) => join(copy, test)));
  const specs = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    wanted.has(moduleId),
  );
  vitest.setGlobalTestNamePattern(name === '' ? /.*/ : new RegExp(name));
  // What it answers is everything it has run so far.
  vitest.state.clearErrors();
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const testModules = all.filter(({ moduleId }) => wanted.has(moduleId));
  const states = testModules.flatMap((module) => [
    module.state(),
    ...[...module.children.allTests()].map((test) => test.result().state),
  ]);
  if (states.includes('failed') || unhandledErrors.length > 0) return 'failed';
  return testModules.some((module) => [...module.children.allTests('passed')].length > 0)
    ? 'passed'
    : 'nothing ran';
}

const placed = place();
process.stdout.write(`${placed.length} mutants have their places.\n`);
if (!checksOnly) {
  const copy = copyTree();
  process.chdir(copy);
  const vitest = await createVitest('test', {
    root: copy,
    watch: false,
    reporters: [{}],
    testTimeout: 60_000,
    retry: 0,
  });
  const unnoticed: string[] = [];
  try {
    const known = new Map<string, Verdict>();
    for (const { mutant, path, tests, original, changed } of placed) {
      const key = `${tests.join()} ${mutant.name ?? ''}`;
      const before = known.get(key) ?? (await judge(vitest, copy, tests, mutant.name));
      known.set(key, before);
      const file = join(copy, path);
      writeFileSync(file, changed);
      vitest.invalidateFile(file);
      const after = before === 'passed' ? await judge(vitest, copy, tests, mutant.name) : before;
      writeFileSync(file, original);
      vitest.invalidateFile(file);
      const isNoticed = before === 'passed' && after === 'failed';
      const told =
        before === 'passed' ? (isNoticed ? 'noticed' : 'NOT NOTICED') : `UNKNOWN: unchanged, ${before}`;
      process.stdout.write(
        `${told}  ${mutant.area}: ${path}: ${mutant.find} → ${mutant.replace || '(nothing)'}\n`,
      );
      if (!isNoticed) unnoticed.push(path);
    }
  } finally {
    await vitest.close();
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
  process.stdout.write(`${placed.length - unnoticed.length} of ${placed.length} noticed.\n`);
  process.exitCode = unnoticed.length > 0 ? 1 : 0;
}
