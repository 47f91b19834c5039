import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMutant, type PlacedMutant } from './find-mutant.ts';
import type { Mutant } from './mutants.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything git knows or does not ignore. */
function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '');
}

export interface Placement {
  readonly placed: readonly PlacedMutant[];
  /** One line for each mutant whose place is gone: a fault of the list. */
  readonly lost: readonly string[];
}

/** Reads the places of mutants in the tree. */
export function placeMutants(mutants: readonly Mutant[]): Placement {
  const files = listFiles();
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const found = mutants.map((mutant) => findMutant(mutant, files, read));
  return {
    placed: found.filter((one): one is PlacedMutant => typeof one !== 'string'),
    lost: found.filter((one): one is string => typeof one === 'string'),
  };
}

/** Copies the tree, with what the code generator writes, and links the packages. @returns the folder. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const file of listFiles()) cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync(process.execPath, ['codegen.ts'], { cwd: copy, stdio: 'ignore' });
  return copy;
}
