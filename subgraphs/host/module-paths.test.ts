import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModules } from './module-paths.ts';
import { modulesSection } from './modules.options.ts';

const files: Readonly<Record<string, string>> = {
  'good.js': `const kind = { name: 'colour', keyOf: (value) => value };
    export const module = { name: 'good', contributes: [{ kind, value: 'red' }] };`,
  'empty.mjs': "export const module = { name: 'empty', contributes: [] };",
  'default.mjs': "export default { name: 'default', contributes: [] };",
  'nothing.mjs': 'export const other = 1;',
  'nameless.mjs': 'export const module = { contributes: [] };',
  'odd.mjs': "export const module = { name: 'odd', contributes: ['red'] };",
  'broken.mjs': "throw new Error('no configuration');",
  'syntax.mjs': 'export const = 1;',
};

describe('the modules of Modules__Paths', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modules-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are loaded in their order, by absolute and by relative path', async () => {
    const modules = await loadModules([join(folder, 'empty.mjs'), relative('.', join(folder, 'good.js'))]);
    expect(modules.map(({ name, contributes }) => [name, contributes.map(({ value }) => value)])).toEqual([
      ['empty', []],
      ['good', ['red']],
    ]);
  });

  it.each([
    ['default.mjs', 'exports no "module"'],
    ['nothing.mjs', 'exports no "module"'],
    ['nameless.mjs', 'exports no "module"'],
    ['odd.mjs', 'exports no "module"'],
    ['broken.mjs', 'no configuration'],
    ['syntax.mjs', 'cannot be loaded'],
    ['missing.mjs', 'cannot be loaded'],
  ])('are refused for %s: it %s', async (name, reason) => {
    const failure = await loadModules([join(folder, name)]).catch((error: Error) => error.message);
    expect(failure).toContain(reason);
    expect(failure).toContain(`"${join(folder, name)}" of Modules__Paths`);
  });

  it('name every bad file at once', async () => {
    const bad = ['nothing.mjs', 'missing.mjs', 'broken.mjs'].map((name) => join(folder, name));
    const failure = await loadModules([join(folder, 'good.js'), ...bad]).catch(
      (error: Error) => error.message,
    );
    for (const path of bad) expect(failure).toContain(path);
    expect(failure).not.toContain('good.js');
  });

  it('are none by default', () => {
    expect(modulesSection.schema.parse({})).toEqual({ Paths: [] });
  });
});
