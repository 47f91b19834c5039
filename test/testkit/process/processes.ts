import { openMigrated } from '../database/migrated-database.ts';
import type { TestPlatform, TestPlatformOptions } from '../platform.ts';
import { startTestPlatform } from '../platform.ts';
import { databases, type TestEngine } from '../postgres.ts';

/** PostgreSQL, where there is one; what several processes share. */
export const postgres: TestEngine | null = databases.find(({ name }) => name === 'PostgreSQL') ?? null;

/**
 * Starts platforms that share a database, a data directory and an address, as processes of one installation do; each
 * has its own connections, memory and workers.
 * @param env of all of them, with `Persistence__DataDirectory`.
 */
export async function startInstallation(
  count: number,
  { env, ...parts }: TestPlatformOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<{ readonly platforms: readonly TestPlatform[]; close(): Promise<void> }> {
  if (postgres === null) throw new Error('Several processes need PostgreSQL: set Test__DatabaseUrl.');
  const { engine, close } = await openMigrated(postgres);
  const database: TestEngine = { name: 'PostgreSQL', open: async () => ({ engine, close: async () => {} }) };
  const platforms: TestPlatform[] = [];
  const closeAll = async () => {
    for (const platform of platforms.splice(0).reverse()) await platform.close();
    await close();
  };
  try {
    for (let index = 0; index < count; index += 1) {
      const publicUrl = platforms[0]?.running.publicUrl;
      const shared = publicUrl === undefined ? env : { ...env, PublicUrl: publicUrl };
      platforms.push(await startTestPlatform({ ...parts, database, env: shared }));
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { platforms, close: closeAll };
}
