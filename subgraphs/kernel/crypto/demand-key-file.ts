import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import type { VaultOptions } from './crypto.options.ts';
import { sealPrefix } from './envelope.ts';
import { vaultKeyFileName } from './key-file.ts';
import type { SystemSessions } from './rewrap-column.ts';

/**
 * Checks that the key file exists before a new one is created: a new key cannot decrypt stored values. Queries the
 * database only when the file is missing.
 * @param directory option `Persistence.DataDirectory`.
 * @param columns of the kernel and all areas.
 * @throws {Error} when the file is missing and the database holds encrypted values. The message names the file.
 */
export async function demandKeyFile(
  { Provider, LocalKey }: VaultOptions,
  directory: string,
  database: SystemSessions,
  columns: readonly SealedColumn[],
): Promise<void> {
  if (Provider !== 'local' || LocalKey.length > 0) return;
  const path = join(directory, vaultKeyFileName);
  if (await stat(path).catch(() => null)) return;
  const isUsed = await database.system(async (em) => {
    for (const { table, column } of columns) {
      const [row] = await em.execute(`select 1 from ${table} where starts_with(${column}, ?) limit 1`, [
        anyKey,
      ]);
      if (row !== undefined) return true;
    }
    return false;
  });
  if (!isUsed) return;
  throw new Error(
    `The key file ${path} is missing, and the database holds values that its keys encrypted; restore the file, or set ` +
      'Vault__LocalKey to its keys. Only if they are lost for good, put a new key there: ' +
      `(umask 077; openssl rand -base64 32 > ${path}).`,
  );
}

/** The prefix of every encrypted text. */
const anyKey = sealPrefix('').slice(0, -1);
