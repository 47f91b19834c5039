import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { licencesTable, lockedPackages } from './locked-packages.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const packages = lockedPackages();

/** Packages that have an install script. None of them is needed: what runs was tested without. */
const needless = ['@apollo/protobufjs', 'protobufjs'];

/** Packages that report where and how software is installed or used. */
const telemetry =
  /^(@scarf\/|@segment\/|@sentry\/|@amplitude\/|@datadog\/|@vercel\/analytics$|analytics-node$|posthog|mixpanel|universal-analytics$|insight$|@redocly\/redoc-opentelemetry$)/;

/** Packages of many files, which a start would load once more for each copy. */
const largeAtStart = [
  'kysely',
  '@opentelemetry/core',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
];

/** Whether a range such as `^18.3 || >=20` includes a version 20 of Node. */
const takesNode20 = (range: string) =>
  range.split('||').some((part) => {
    const { comparator = '', major = '0' } =
      /^\s*(?<comparator>[^\d\s]*)\s*v?(?<major>\d+)/.exec(part)?.groups ?? {};
    return comparator.startsWith('>') ? Number(major) <= 20 : major === '20' || part.trim() === '*';
  });

describe('the packages', () => {
  it('run no script when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const installing = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(installing)].toSorted()).toEqual(needless);
  });

  it('run none in the container image either, which is installed without .npmrc', () => {
    const installs = read('deploy/Dockerfile').match(/^RUN npm ci.*--omit=dev.*$/gm) ?? [];
    expect(installs).toHaveLength(1);
    expect(installs[0]).toContain('--ignore-scripts');
  });

  it('need no script of the project’s own before or after a command, which ignore-scripts leaves out', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const around = Object.keys(scripts).filter((name) =>
      Object.keys(scripts).some((other) => name === `pre${other}` || name === `post${other}`),
    );
    expect(around).toEqual([]);
  });

  it('do not report usage', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.map(({ name }) => name).filter((name) => telemetry.test(name))).toEqual([]);
  });

  it('that are optional support Node 20, whose npm would leave them out silently', () => {
    const optional = packages.filter((found) => found.optional === true && found.dev !== true);
    const tooNew = optional.filter(({ engines }) => !takesNode20(engines?.node ?? '*'));
    expect(optional.length).toBeGreaterThan(50);
    expect(tooNew.map(({ name, engines }) => [name, engines?.node])).toEqual([]);
  });

  it('are each pinned by a hash of their content', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('are there once, where a start loads them file by file', () => {
    const runtime = packages.filter(({ dev }) => dev !== true).map(({ name }) => name);
    const copies = largeAtStart.map((name) => [name, runtime.filter((other) => other === name).length]);
    expect(copies).toEqual(largeAtStart.map((name) => [name, 1]));
  });

  it('have the licences of deploy/licences.md (Licences__Write=true writes them)', () => {
    const path = 'deploy/licences.md';
    const listed = read(path).replace(
      /<!-- licences -->[\s\S]*?<!-- end of licences -->/,
      () => `<!-- licences -->\n${licencesTable(packages)}\n<!-- end of licences -->`,
    );
    expect(listed).not.toContain('| unknown |');
    if (process.env.Licences__Write === 'true') writeFileSync(join(repositoryRoot, path), listed);
    else expect(read(path)).toBe(listed);
  });
});
