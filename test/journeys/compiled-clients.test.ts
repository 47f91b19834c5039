import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
const schemaPath = join(root, 'schema/client/generated/schema.graphql');

/** What the client preset writes for the documents of a program. */
async function writePreset(program: string, folder: string): Promise<void> {
  const text = await readFile(program, 'utf8');
  const documents = [...text.matchAll(/graphql\(`([^`]*)`\)/g)].map(([, rawSDL = '']) => ({
    location: program,
    document: parse(rawSDL),
    rawSDL,
  }));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${folder}/`,
    presetConfig: {},
    schema: parse(await readFile(schemaPath, 'utf8')),
    documents,
    config: {},
    plugins: [],
    pluginMap: {},
  });
  for (const section of sections) {
    await mkdir(dirname(section.filename), { recursive: true });
    await writeFile(section.filename, await codegen(section));
  }
}

describe('clients that compile their operations', () => {
  let platform: TestPlatform;
  let folder: string;
  beforeAll(async () => {
    [platform, folder] = await Promise.all([
      startTestPlatform(),
      mkdtemp(join(tmpdir(), 'compiled-clients-')),
    ]);
    await symlink(modules, join(folder, 'node_modules'));
  });
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  const copy = (program: string) =>
    copyFile(join(root, 'test/testkit/client', program), join(folder, program));
  const write = async (entityId: string, body: string) => {
    const { body: answer } = await platform.graphql(
      `mutation ($input: CreateTimelineEntryInput!) { createTimelineEntry(input: $input) { timelineEntry { id } } }`,
      { input: { entityType: 'Order', entityId, entryType: 'Comment', body } },
    );
    expect(answer.errors).toBeUndefined();
  };
  const outputOf = async (program: string) => {
    const parameters = [program, platform.url, await platform.token('alice')];
    const { stdout } = await run(process.execPath, parameters, { cwd: folder, timeout: 30_000 });
    return JSON.parse(stdout);
  };

  it('Relay’s compiler and runtime page through a list, and refetch a row of it', async () => {
    for (const body of ['First', 'Second', 'Third']) await write('relay', body);
    await copy('relay-consumer.js');
    await copyFile(schemaPath, join(folder, 'schema.graphql'));
    const config = {
      src: '.',
      schema: 'schema.graphql',
      language: 'javascript',
      artifactDirectory: '__generated__',
      excludes: ['node_modules/**'],
    };
    await mkdir(join(folder, config.artifactDirectory));
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    await run(process.execPath, [join(modules, 'relay-compiler/cli.js'), 'relay.config.json'], {
      cwd: folder,
    });
    expect(await outputOf('relay-consumer.js')).toEqual({
      bodies: ['Third', 'Second', 'First'],
      hasMore: false,
      author: 'Alice Archer',
    });
  });

  it('graphql-codegen’s client preset types a program strictly, which urql runs', async () => {
    await write('preset', 'Typed');
    await copy('preset-consumer.ts');
    await writePreset(join(folder, 'preset-consumer.ts'), join(folder, 'gql'));
    const options = ['--strict', '--module', 'nodenext', '--types', 'node'];
    const failed = ({ stdout }: { stdout: string }) => ({ stdout });
    const compiled = run(join(modules, '.bin/tsc'), [...options, 'preset-consumer.ts'], { cwd: folder });
    expect((await compiled.catch(failed)).stdout).toBe('');
    expect(await outputOf('preset-consumer.js')).toEqual({ total: 1, type: 'Comment', started: true });
  });
});
