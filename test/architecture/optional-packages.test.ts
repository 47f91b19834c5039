import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asPackageMissing, optionalPackage } from '../../subgraphs/kernel/error/optional-package.ts';
import { isTest, productFolders, readSources, repositoryRoot } from './source-tree.ts';

const { optionalDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const packages = Object.keys(optionalDependencies);
const sources = readSources(productFolders).filter(({ path }) => !isTest(path));

/** A program of its own, which its caller starts only where the package is installed. */
const ofPrograms = ['subgraphs/templating/rendering/pdf/unpack-chromium.ts'];

describe('optional packages', () => {
  it('are loaded where they are used first, by the function that names the missing one', () => {
    const quoted = packages.map((name) => `'${name}'`);
    const wrong = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) =>
          quoted.some((name) => line.includes(`from ${name}`) || line.includes(`import(${name})`)),
        )
        .filter((line) => !/^import type |typeof import\(|optionalPackage\(import\(/.test(line.trim()))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wrong.filter((line) => !ofPrograms.some((path) => line.startsWith(path)))).toEqual([]);
  });

  it('that are missing are named, with the command that installs them', async () => {
    const absent: string = '@absent/optional';
    await expect(optionalPackage(import(/* @vite-ignore */ absent))).rejects.toThrow(
      'This needs the optional package @absent/optional, which is not installed: run "npm ci --include=optional".',
    );
    const resolve = () => createRequire(import.meta.url).resolve(absent);
    let thrown: unknown;
    try {
      resolve();
    } catch (error) {
      thrown = error;
    }
    expect(asPackageMissing(thrown)?.packageName).toBe(absent);
  });

  it('leave other failures of their loading as they are', async () => {
    const failure = new Error('a fault of the package');
    await expect(optionalPackage(Promise.reject(failure))).rejects.toBe(failure);
    expect(asPackageMissing(failure)).toBeNull();
  });
});
