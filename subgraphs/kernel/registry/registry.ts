import type { ContributionKind, PlatformModule, Registry } from './module.ts';

/** All problems of a module list. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  constructor(readonly problems: readonly string[]) {
    super(
      `The module list has ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/**
 * Fills the registry from the module list and freezes it.
 * @throws {RegistryError} naming every duplicate and dangling reference.
 */
export function buildRegistry(modules: readonly PlatformModule[]): Registry {
  const tables = new Map<ContributionKind<unknown>, Map<string, unknown>>();
  const owners = new Map<string, string>();
  const problems: string[] = [];

  for (const module of modules) {
    for (const { kind, value } of module.contributes) {
      const key = kind.keyOf(value);
      const owner = owners.get(`${kind.name} ${key}`);
      if (owner !== undefined) {
        problems.push(
          `${kind.name} "${key}" of module "${module.name}" is already contributed by "${owner}"`,
        );
        continue;
      }
      owners.set(`${kind.name} ${key}`, module.name);
      const table = tables.get(kind) ?? new Map<string, unknown>();
      tables.set(kind, table.set(key, value));
    }
  }

  const lists = new Map([...tables].map(([kind, table]) => [kind, Object.freeze([...table.values()])]));
  const registry: Registry = Object.freeze({
    all: <T>(kind: ContributionKind<T>) =>
      (lists.get(kind as ContributionKind<unknown>) ?? []) as readonly T[],
    find: <T>(kind: ContributionKind<T>, key: string) =>
      (tables.get(kind as ContributionKind<unknown>)?.get(key) ?? null) as T | null,
  });

  for (const [kind, table] of tables) {
    for (const [key, value] of table) {
      for (const problem of kind.problemsOf?.(value, registry) ?? []) {
        problems.push(`${kind.name} "${key}" of module "${owners.get(`${kind.name} ${key}`)}": ${problem}`);
      }
    }
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return registry;
}
