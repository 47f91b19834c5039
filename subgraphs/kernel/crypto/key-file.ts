import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Parses a vault key. @returns its 32 bytes, or null when the text is not exactly their base64 form. */
export function parseVaultKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === 32 && key.toString('base64') === text.trim() ? key : null;
}

/** The file of the installation's own vault keys: base64, one a line, newest first. */
export const vaultKeyFileName = 'vault.key';

/**
 * Reads the key file of a data directory. Creates it with one new key when it is missing: complete and readable by its
 * owner only (0600), even when several processes start at once.
 * @throws {Error} when other users may read the file, or a line is no key. The message names the file and quotes
 * nothing.
 */
export async function readVaultKeyFile(directory: string): Promise<readonly Buffer[]> {
  const path = join(directory, vaultKeyFileName);
  await createOnce(directory, path);
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
    throw new Error(`The key file ${path} can be read by others; run chmod 600 on it.`);
  }
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const keys = lines.map(parseVaultKey).filter((key) => key !== null);
  if (keys.length === 0 || keys.length < lines.length) {
    throw new Error(`The key file ${path} must hold base64 keys of 32 bytes, one a line, newest first.`);
  }
  return keys;
}

/** The last change of the key file; a rotation rewrites it. */
export async function vaultKeyFileAge(directory: string): Promise<Date> {
  return (await stat(join(directory, vaultKeyFileName))).mtime;
}

/** A hard link is atomic: the loser of a race reads the winner's key. */
async function createOnce(directory: string, path: string): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
