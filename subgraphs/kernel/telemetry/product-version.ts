import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in `package.json`. The file's directory is at another depth after compilation. */
export const productVersion: string = readVersion(import.meta.dirname);

function readVersion(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
  const above = dirname(folder);
  if (above === folder) throw new Error(`package.json is not above ${import.meta.dirname}.`);
  return readVersion(above);
}
