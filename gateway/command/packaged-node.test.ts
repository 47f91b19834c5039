import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshBuild } from '../../test/testkit/process/fresh-build.ts';
import { isSupportedNode, oldestNode } from '../doctor/supported-node.ts';
import { findPackagedNode } from './packaged-node.ts';

const run = promisify(execFile);

/** Arguments of a Node that takes itself for another version. */
const asVersion = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
];

/** Arguments of a Node that hands over to another one with these arguments. */
const handingOver = (words: readonly string[]) => [
  '--input-type=module',
  '--eval',
  `const { runOn } = await import(${JSON.stringify(pathToFileURL(resolve('dist/gateway/command/packaged-node.js')))});
  process.exitCode = await runOn(process.execPath, ${JSON.stringify(words)});`,
];

beforeAll(async () => {
  await freshBuild();
}, 120_000);

describe('an old Node', () => {
  it.each([
    ['20.20.2', false],
    ['22.18.0', false],
    ['22.19.0', true],
    ['23.0.0', true],
    ['24.21.0', true],
    ['100.1.0', true],
  ])('%s is supported: %s', (version, expected) => {
    expect(isSupportedNode(version)).toBe(expected);
  });

  it('is one that a package cannot be loaded by', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    expect(lock['node_modules/undici'].engines.node).toBe(`>=${oldestNode}`);
  });

  it('is told what is needed, before anything else is loaded', async () => {
    const main = resolve('dist/gateway/main.js');
    await expect(run(process.execPath, [...asVersion('20.20.2'), main, 'doctor'])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Node 20.20.2 is too old: the platform needs 22.19.0 or later. Run it by npm (npm start), which uses the Node 24 of the lock file, or install Node 24.\n',
    });
  });

  it('finds the one of the lock file, where it is installed', () => {
    const found = findPackagedNode();
    expect(found === null || existsSync(found)).toBe(true);
    expect(findPackagedNode(() => '/packages/node')).toBe('/packages/node');
    const absent = () => {
      throw new Error('Cannot find module');
    };
    expect(findPackagedNode(absent)).toBeNull();
  });

  it('hands arguments, output and exit code over', async () => {
    const script = 'console.log(process.argv.slice(1).join()); process.exitCode = 3;';
    await expect(run(process.execPath, handingOver(['-e', script, 'a', 'b c']))).rejects.toMatchObject({
      code: 3,
      stdout: 'a,b c\n',
    });
  });

  it('passes signals on', async () => {
    const script =
      "process.on('SIGTERM', () => process.exit(7)); console.log('ready'); setInterval(() => {}, 1000);";
    const child = spawn(process.execPath, handingOver(['-e', script]), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface(child.stdout), 'line');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
