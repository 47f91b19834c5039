import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const clientFolder = join(root, 'schema/client');
const modules = join(root, 'node_modules');

const programs = ['consumer.ts', 'react-consumer.tsx'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A project outside this repository that has installed the package; what it needs besides is linked, without a registry. */
async function installIn(folder: string, address: string): Promise<void> {
  const { dependencies, peerDependencies } = await manifestOf(clientFolder);
  const linked = [...Object.keys({ ...dependencies, ...peerDependencies }), '@types/react', 'react-dom'];
  const addresses = Object.fromEntries(linked.map((name) => [name, `file:${join(modules, name)}`]));
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { ...addresses, '@platform-service/client': address } }),
  );
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  for (const program of programs)
    await copyFile(join(root, 'test/testkit/client', program), join(folder, program));
}

async function installTarball(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-consumer-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: clientFolder });
  const [tarball = ''] = await readdir(folder);
  await installIn(folder, `file:./${tarball}`);
  return folder;
}

/** What the compiler says of a project's programs. */
async function complaintsOf(folder: string, ...options: readonly string[]): Promise<string> {
  const failed = ({ stdout }: { stdout: string }) => ({ stdout });
  const tsc = join(modules, '.bin/tsc');
  return (await run(tsc, ['--strict', ...options], { cwd: folder }).catch(failed)).stdout;
}

describe('the package @platform-service/client, installed from its tarball', () => {
  let platform: TestPlatform;
  let folder: string;
  beforeAll(async () => {
    [platform, folder] = await Promise.all([startTestPlatform(), installTarball()]);
  }, 120_000);
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles in a project with `tsc --strict` alone, and works against a server', async () => {
    expect(await complaintsOf(folder, '--jsx', 'react-jsx', ...programs)).toBe('');
    const token = await platform.token('alice');
    const { stdout } = await run(process.execPath, ['consumer.js', platform.url, token], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      culture: 'en',
      changed: 'fr',
      heard: expect.stringMatching(/^(fr|en)$/),
      renamed: ['By REST', 'By GraphQL'],
      outdated: [412, 'PRECONDITION_FAILED'],
      uploaded: { fileName: 'bytes.bin', sizeBytes: 256 },
      downloaded: true,
      form: true,
      csv: 'text/csv',
      pdf: ['application/pdf', '%PDF-'],
      streamed: true,
    });
  });

  it('has hooks and components of React, which a server renders without a request', async () => {
    const { stdout } = await run(process.execPath, ['react-consumer.js'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      html:
        '<p>loading 0 0</p><p>loading</p><p>denied</p><p>no dashboard</p>' +
        '<platform-comments token="svc_embed_x" entity-type="Order" entity-id="42" ' +
        'host="https://platform.example.com" class="side"></platform-comments>',
      requests: 0,
      missing: 'There is no <PlatformProvider> above this component.',
    });
  });

  it('compiles with either resolution of modules, installed from the folder, too', async () => {
    const linked = await mkdtemp(join(tmpdir(), 'client-linked-'));
    try {
      await installIn(linked, `file:${clientFolder}`);
      const options = ['--noEmit', '--jsx', 'react-jsx'];
      const said = await Promise.all([
        complaintsOf(folder, ...options, '--module', 'nodenext', ...programs),
        complaintsOf(linked, ...options, '--module', 'esnext', '--moduleResolution', 'bundler', ...programs),
      ]);
      expect(said).toEqual(['', '']);
    } finally {
      await rm(linked, { recursive: true, force: true });
    }
  });

  it('refuses wrong names and types at compile time', async () => {
    const wrong = {
      'unknown operation': `client.call('NoSuchOperation', {});`,
      'missing parameter': `client.call('GetDashboard', {});`,
      'wrong variable': `graph.run(SettingDocument, { scope: 'nowhere', name: 'x' });`,
      'wrong value of a hook': `const id: number = useInbox().notifications[0]!.id;`,
      'wrong property of a component': `PlatformInbox({ host: '', token: '', theme: 'blue' });`,
      'wrong data': `const count: number = (await graph.run(SettingDocument, { scope: 'user', name: 'x' })).setting.name;`,
    };
    const header = `import { PlatformClient, SettingDocument, SupergraphClient } from '@platform-service/client';
import { PlatformInbox, useInbox } from '@platform-service/client/react';
declare const client: PlatformClient; declare const graph: SupergraphClient;\n`;
    await writeFile(join(folder, 'wrong.ts'), header + Object.values(wrong).join('\n'));
    const said = await complaintsOf(folder, '--noEmit', 'wrong.ts');
    const lines = [...said.matchAll(/^wrong\.ts\((\d+),\d+\): error TS2/gm)].map(([, line]) => Number(line));
    const first = header.split('\n').length;
    expect([...new Set(lines)]).toEqual(Object.keys(wrong).map((_name, index) => first + index));
  });

  it('has every operation of the OpenAPI document, and the versions of this repository', async () => {
    const { paths } = JSON.parse(await readFile(join(root, 'schema/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const documented = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const { operations } = (await import(
      join(folder, 'node_modules/@platform-service/client/dist/generated/operations.js')
    )) as { operations: object };
    expect(Object.keys(operations).sort()).toEqual(documented.sort());
    expect(documented.length).toBeGreaterThan(200);
    const [own, whole] = [await manifestOf(clientFolder), await manifestOf(root)];
    expect(whole.dependencies).toMatchObject(own.dependencies);
  });
});
