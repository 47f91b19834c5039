import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshBuild } from '../../test/testkit/process/fresh-build.ts';
import { runCommand } from '../../test/testkit/process/run-command.ts';
import { withOptionArguments } from './option-arguments.ts';

let directory: string;
beforeAll(async () => {
  await freshBuild();
  directory = await mkdtemp(join(tmpdir(), 'command-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Runs `platform` in a folder of its own. */
const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runCommand(line.split(' '), { Persistence__DataDirectory: join(directory, 'data'), ...env }, directory);

describe('the command line', () => {
  it.each([
    ['--help', /start .*[\s\S]*doctor .*[\s\S]*Exit codes: 0 done, 1 failed, 2 misspelt/],
    ['start --help', /subgraph[\s\S]*--set <Section__Key=value\.\.\.>[\s\S]*--config <file>/],
    ['token --help', /--user <name>[\s\S]*--tenant <name>/],
  ])('explains itself: %s', async (line, expected) => {
    expect(await run(line)).toEqual({ code: 0, stdout: expect.stringMatching(expected), stderr: '' });
  });

  it.each([
    ['strat', 'Did you mean start?'],
    ['start worke', 'Did you mean worker?'],
    ['start nonsense', 'Roles: platform, gateway, subgraph, worker, renderer.'],
    ['start --confg x', 'Did you mean --config?'],
    ['doctor --halp', 'Did you mean --help?'],
    ['start subgraph setings', 'Did you mean settings?'],
    ['start subgraph nonsense', 'Subgraphs: ai, blobs, dashboards,'],
    ['doctor gatewy', 'Did you mean gateway?'],
    ['doctor nonsense', 'Roles: platform, gateway, subgraph, worker, renderer.'],
    ['export folder --only grants setings', 'Did you mean settings?'],
    ['apply folder --only nonsense', 'Areas: settings, grants,'],
    ['schema check --agianst x', 'Did you mean --against?'],
    ['token --usr alice', 'Did you mean --user?'],
    ['webhooks listen --prot 1', 'Did you mean --port?'],
    ['webhooks listen', "required option '--port <port>' not specified"],
    ['token', "required option '--user <name>' not specified"],
  ])('refuses "%s" with exit code 2', async (line, sentence) => {
    expect(await run(line)).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) });
  });

  it.each([
    ['start --set Gatway__Port=1', {}, 'Gatway is not a section of options; did you mean Gateway?'],
    ['start --set Gateway__Prot=1', {}, 'Gateway__Prot is not a known option; did you mean Gateway__Port?'],
    ['start --set Gateway__Port', {}, '--set Gateway__Port must be Section__Key=value.'],
    [
      'doctor',
      { Persistance__Url: 'x' },
      'Persistance is not a section of options; did you mean Persistence?',
    ],
    ['doctor', { Persistence__Ulr: 'x' }, 'did you mean Persistence__Url?'],
    ['doctor', { PublicUlr: 'x' }, 'PublicUlr is not a known option; did you mean PublicUrl?'],
    ['doctor', { Public_Url: 'x' }, 'Public_Url is not a known option; did you mean PublicUrl?'],
    [
      'doctor',
      { Persistence_Url: 'x' },
      'Persistence_Url is not a known option; did you mean Persistence__Url?',
    ],
    ['doctor', { Gatway__Port: '1' }, 'deploy/options.md lists every option'],
    ['start --config nowhere.yaml', {}, 'Config__File "nowhere.yaml" cannot be read'],
  ])('refuses the options of "%s" %j with exit code 1', async (line, env, sentence) => {
    const { code, stdout, stderr } = await run(line, env as Record<string, string>);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('lists the options that were changed, whatever set them, with the secrets masked', async () => {
    await writeFile(
      join(directory, 'options.yaml'),
      'Gateway:\n  RestBases: [/a, /b]\n  Port: 1\nPersistence: { Url: "postgres://a:planted-in-file@127.0.0.1/a" }\n',
    );
    const line =
      'options --changed --config options.yaml -s Gateway__Port=5 --set PublicUrl=https://platform.test';
    const { code, stdout } = await run(line, {
      Gateway__Port: '4',
      Redis__Url: 'redis://user:planted-password@127.0.0.1:1',
      Vault__LocalKey: Buffer.alloc(32, 'planted').toString('base64'),
    });
    expect([code, stdout.trim().split('\n')]).toEqual([
      0,
      [
        'Gateway__Port=5',
        'Gateway__PublicUrl=https://platform.test',
        'Gateway__RestBases=/a,/b',
        `Persistence__DataDirectory=${join(directory, 'data')}`,
        'Persistence__Url=postgres://a:***@127.0.0.1/a',
        'Redis__Url=redis://user:***@127.0.0.1:1',
        'Vault__LocalKey=***',
      ],
    ]);
  });

  it('lists every option with its value', async () => {
    const { stdout } = await run('options');
    expect(stdout).toContain('Gateway__Port=4000\n');
    expect(stdout.split('\n').length).toBeGreaterThan(100);
  });
});

describe('options as arguments', () => {
  it('replace variables of the same option in any spelling', () => {
    const env = { 'gateway:port': '1', PATH: '/bin' };
    const set = ['Gateway__Port=2', 'Redis__Url=redis://a?b=c'];
    expect(withOptionArguments(env, { set }, ['Gateway', 'Redis'])).toEqual({
      PATH: '/bin',
      Gateway__Port: '2',
      Redis__Url: 'redis://a?b=c',
    });
  });
});
