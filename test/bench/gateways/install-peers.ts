import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { peersFolder } from './peers-folder.ts';

const pinned = new URL('../peers/', import.meta.url);
const lock = 'package-lock.json';

/**
 * Installs the gateways we are measured beside, as `test/bench/peers` pins them. Does nothing where that is done.
 * @throws when npm cannot.
 */
export function installPeers(): void {
  const installed = `${peersFolder}/node_modules/.package-lock.json`;
  const wanted = readFileSync(new URL(lock, pinned), 'utf8');
  if (existsSync(installed) && readFileSync(`${peersFolder}/${lock}`, 'utf8') === wanted) return;
  mkdirSync(peersFolder, { recursive: true });
  for (const name of ['package.json', lock]) cpSync(new URL(name, pinned), `${peersFolder}/${name}`);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peersFolder, stdio: 'inherit' });
}
