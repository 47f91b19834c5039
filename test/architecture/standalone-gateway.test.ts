import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { repositoryRoot } from './source-tree.ts';

/** What runs in a gateway over a composed supergraph, each loaded by the one before when it is needed. */
const entries = [
  'gateway/main.ts',
  'gateway/command/command-line.ts',
  'gateway/command/run-role.ts',
  'gateway/process/roles/gateway.ts',
  'gateway/process/roles/standalone.ts',
  'subgraphs/kernel/crypto/vault-secrets.ts',
];

/** Of the folder `subgraphs`: the kernel, and the order in which a process closes. */
const isShared = (path: string) =>
  path.startsWith('subgraphs/kernel/') || path === 'subgraphs/host/closers.ts';

/** All that is loaded with these files: by file or package, the first file that imports it. */
function loadedWith(roots: readonly string[]): ReadonlyMap<string, string> {
  const loaded = new Map(roots.map((path) => [path, '']));
  for (const path of loaded.keys()) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    for (const { specifier, target, isRelative, isTypeOnly, isDynamic } of importsOf({ path, text })) {
      const name = isRelative ? target : specifier;
      if (!isTypeOnly && !isDynamic && !loaded.has(name)) loaded.set(name, path);
    }
  }
  return loaded;
}

describe('a gateway over a composed supergraph', () => {
  const loaded = loadedWith(entries);

  it('loads no area and no host of areas', () => {
    expect(loaded.size).toBeGreaterThan(200);
    const foreign = [...loaded].filter(([name]) => name.startsWith('subgraphs/') && !isShared(name));
    expect(foreign).toEqual([]);
  });

  it('loads what few gateways need when it is first used', () => {
    const rare = [...loaded].filter(([name]) => /^(?:@apollo\/gateway|ioredis|@mikro-orm\/.*)$/.test(name));
    expect(rare).toEqual([]);
  });
});
