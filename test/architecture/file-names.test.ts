import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawerNames, kernelFolderDrift, misnamedAreaFiles, notKebab } from './file-names.ts';
import { productFolders, readSources, repositoryRoot } from './source-tree.ts';

const sources = readSources([...productFolders, 'test']).map(({ path }) => path);

describe('drawerNames', () => {
  it.each([
    'gateway/utils/a.ts',
    'gateway/index.ts',
    'subgraphs/kernel/cache/types.ts',
    'subgraphs/settings/shared/b.ts',
    'test/testkit/helpers.test.ts',
  ])('refuses %s', (path) => {
    expect(drawerNames([path])).toHaveLength(1);
  });

  it('lets a word stand inside a name', () => {
    expect(drawerNames(['gateway/rest/shared-secret.ts', 'subgraphs/identity/api-key.type.ts'])).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(drawerNames(sources)).toEqual([]);
  });
});

describe('misnamedAreaFiles', () => {
  it.each([
    ['subgraphs/settings/setting/setting.manager.ts', '".manager" is not a role'],
    ['subgraphs/settings/setting/Setting.service.ts', '"Setting" is not written in kebab-case'],
    ['subgraphs/settings/setting/setting.user.service.ts', 'a file name is <noun>.<role>.ts, or a verb'],
    [
      'subgraphs/settings/setting/setting.contract.ts',
      '".contract" describes the area: settings.contract.ts',
    ],
    ['subgraphs/settings/other.shield.ts', '".shield" describes the area: settings.shield.ts'],
  ])('refuses %s', (path, problem) => {
    expect(misnamedAreaFiles([path])).toEqual([`${path}: ${problem}`]);
  });

  it('accepts roles, verbs, tests, migrations and what is not an area', () => {
    const good = [
      'subgraphs/settings/settings.contract.ts',
      'subgraphs/settings/setting/setting.service.ts',
      'subgraphs/settings/setting/setting.service.test.ts',
      'subgraphs/settings/setting/setting.test.ts',
      'subgraphs/settings/setting/resolve-setting.ts',
      'subgraphs/settings/migrations/0001-settings.ts',
      'subgraphs/kernel/options/section.odd.ts',
      'subgraphs/host/host.ts',
    ];
    expect(misnamedAreaFiles(good)).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(misnamedAreaFiles(sources)).toEqual([]);
  });
});

describe('notKebab', () => {
  it('refuses camel case and underscores', () => {
    expect(
      notKebab(['gateway/rest/problemDocument.ts', 'test/test_kit/a.ts', 'gateway/rest/a-b.ts']),
    ).toEqual(['gateway/rest/problemDocument.ts', 'test/test_kit/a.ts']);
  });

  it('finds none in the project', () => {
    expect(notKebab(sources)).toEqual([]);
  });
});

describe('kernelFolderDrift', () => {
  const readme =
    '| Folder | Owns |\n|---|---|\n| `clock` | the time |\n| `cache` | what may be forgotten |\n';

  it('names a folder without a line, and a line without a folder or an owner sentence', () => {
    expect(kernelFolderDrift(readme, ['clock', 'misc'])).toEqual([
      'misc: not in the README',
      'cache: not in the kernel',
    ]);
    expect(kernelFolderDrift('| `clock` | |\n', ['clock'])).toEqual(['clock: not in the README']);
  });

  it('finds none in the project', () => {
    const kernel = join(repositoryRoot, 'subgraphs/kernel');
    const folders = readdirSync(kernel, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(kernelFolderDrift(readFileSync(join(kernel, 'README.md'), 'utf8'), folders)).toEqual([]);
  });
});
