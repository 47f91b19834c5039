import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlatformModule } from '../kernel/registry/module.ts';

/**
 * Loads the modules that the operator lists.
 * @throws {Error} naming every file that cannot be loaded or exports no module.
 */
export async function loadModules(paths: readonly string[]): Promise<readonly PlatformModule[]> {
  const results = await Promise.allSettled(paths.map(loadModule));
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (problems.length > 0)
    throw new AggregateError(problems, problems.map((problem: Error) => problem.message).join('\n'));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function loadModule(path: string): Promise<PlatformModule> {
  const loaded: { module?: unknown } = await import(pathToFileURL(resolve(path)).href).catch(
    (cause: unknown) => {
      throw new Error(`The file "${path}" of Modules__Paths cannot be loaded: ${cause}`, { cause });
    },
  );
  if (isModule(loaded.module)) return loaded.module;
  throw new Error(
    `The file "${path}" of Modules__Paths exports no "module" with a name and a list of contributions.`,
  );
}

function isModule(value: unknown): value is PlatformModule {
  const { name, contributes } = (value ?? {}) as Partial<PlatformModule>;
  return (
    typeof name === 'string' &&
    Array.isArray(contributes) &&
    contributes.every((one) => typeof one?.kind?.keyOf === 'function')
  );
}
