import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { undeclaredPackages, wrongDirections } from './directions.ts';
import { productFolders, readSources, repositoryRoot } from './source-tree.ts';

/** [from, specifier, allowed] */
const cases: readonly (readonly [string, string, boolean])[] = [
  ['subgraphs/kernel/cache/cache.ts', '../clock/clock.ts', true],
  ['subgraphs/kernel/cache/cache.ts', '../../settings/settings.contract.ts', false],
  ['subgraphs/kernel/cache/cache.ts', '../../../gateway/gateway.ts', false],
  ['subgraphs/settings/settings.contract.ts', '../kernel/registry/module.ts', true],
  ['subgraphs/settings/settings.contract.ts', './setting/setting.entity.ts', false],
  ['subgraphs/settings/settings.contract.ts', '../identity/identity.contract.ts', false],
  ['subgraphs/settings/settings.contract.ts', './contract/level.ts', true],
  ['subgraphs/settings/contract/level.ts', '../../identity/contract/person.ts', false],
  ['subgraphs/settings/contract/level.ts', '../setting/setting.entity.ts', false],
  ['subgraphs/settings/setting/setting.service.ts', '../../identity/contract/person.ts', true],
  ['subgraphs/settings/setting/setting.service.ts', '../settings.contract.ts', true],
  ['subgraphs/settings/setting/setting.service.ts', './setting.entity.ts', true],
  ['subgraphs/settings/setting/setting.service.ts', '../../identity/identity.contract.ts', true],
  ['subgraphs/settings/setting/setting.service.ts', '../../identity/user/user.service.ts', false],
  ['subgraphs/settings/setting/setting.service.ts', '../../identity/user/user.contract.ts', false],
  ['subgraphs/settings/setting/setting.service.ts', '../../host/host.ts', false],
  ['subgraphs/settings/setting/setting.service.ts', '../../../gateway/gateway.ts', false],
  ['subgraphs/settings/setting/setting.service.ts', '../../../test/testkit/database.ts', false],
  ['subgraphs/host/host.ts', '../settings/settings.subgraph.ts', true],
  ['subgraphs/host/host.ts', '../../gateway/gateway.ts', false],
  ['gateway/gateway.ts', '../subgraphs/host/host.ts', true],
  ['gateway/gateway.ts', '../subgraphs/kernel/cache/cache.ts', true],
  ['gateway/gateway.ts', '../schema/compose.ts', true],
  ['gateway/gateway.ts', '../subgraphs/settings/settings.contract.ts', false],
  ['gateway/gateway.ts', '../subgraphs/settings/settings.subgraph.ts', false],
  ['gateway/rest/areas/settings.wire.ts', '../../../subgraphs/settings/settings.contract.ts', true],
  ['gateway/rest/areas/settings.wire.ts', '../../../subgraphs/settings/settings.options.ts', false],
  ['gateway/gateway.ts', './rest/testing/sample.ts', false],
  ['gateway/rest/testing/sample.ts', '../../../subgraphs/settings/settings.subgraph.ts', true],
  ['schema/emit.ts', '../subgraphs/host/host.ts', true],
  ['schema/compose.ts', '../subgraphs/settings/settings.subgraph.ts', false],
  ['subgraphs/settings/setting/setting.test.ts', '../../../test/testkit/database.ts', true],
];

describe('wrongDirections', () => {
  it.each(cases)('%s → %s: %s', (path, specifier, allowed) => {
    for (const statement of [`import { a } from '${specifier}';`, `import type { A } from '${specifier}';`]) {
      expect(wrongDirections([{ path, text: statement }])).toHaveLength(allowed ? 0 : 1);
    }
  });

  it('finds none in the project', () => {
    expect(wrongDirections(readSources([...productFolders, 'test']))).toEqual([]);
  });
});

describe('undeclaredPackages', () => {
  const sample = (text: string) => [{ path: 'gateway/gateway.ts', text }];

  it('names a package the image would lack', () => {
    expect(undeclaredPackages(sample("import a from 'ajv/dist/x';"), ['express'])).toEqual([
      'gateway/gateway.ts:1: ajv is not a dependency of package.json',
    ]);
  });

  it('accepts dependencies, Node itself, types and what is loaded on demand', () => {
    const text =
      "import e from 'express'; import 'node:fs'; import type { A } from 'ajv'; await import('ajv');";
    expect(undeclaredPackages(sample(text), ['express'])).toEqual([]);
  });

  it('finds none in the project', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
    );
    // What browsers load is bundled when the platform, or an application, is built: the image needs none of its packages.
    const isBundled = ({ path }: { readonly path: string }) =>
      /^(gateway\/console\/(application\/|components\/|build\.ts$)|schema\/client\/react\/)/.test(path);
    const sources = readSources(productFolders);
    const run = sources.filter((source) => !isBundled(source));
    expect(undeclaredPackages(run, Object.keys(dependencies))).toEqual([]);
    const known = Object.keys({ ...dependencies, ...devDependencies });
    expect(undeclaredPackages(sources.filter(isBundled), known)).toEqual([]);
  });
});
