import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';

const lock = 'package-lock.json';

/**
 * Installs packages that are no part of the tree's own dependencies. Does nothing where that is done.
 * @param pinned the folder with their `package.json` and lock file.
 * @param folder where they are installed.
 * @throws when npm cannot.
 */
export function installPinned(pinned: URL, folder: string): void {
  const installed = `${folder}/node_modules/.package-lock.json`;
  const wanted = readFileSync(new URL(lock, pinned), 'utf8');
  if (existsSync(installed) && readFileSync(`${folder}/${lock}`, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', lock]) cpSync(new URL(name, pinned), `${folder}/${name}`);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}
