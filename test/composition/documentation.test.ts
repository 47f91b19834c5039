import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MemoryPubSub } from '../../subgraphs/kernel/messaging/pub-sub-memory.ts';
import { readOptions } from '../../subgraphs/kernel/options/load.ts';
import { benchRuns } from '../bench/bench-runs.ts';
import { longRuns } from '../long/long-runs.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { freshBuild } from '../testkit/process/fresh-build.ts';
import { declaredSections } from './known-options.ts';
import { optionNames, optionsTables, pastedOptions } from './options-table.ts';

const execute = promisify(execFile);

/** Every page of the documentation, by path. */
const pages = new Map(
  globSync('{*.md,{gateway,subgraphs,schema,test,deploy}/**/*.md}', {
    exclude: ['**/node_modules/**', 'test/bench/results/**'],
  })
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')]),
);
const text = [...pages.values()].join('\n');
const optionsPage = 'deploy/options.md';
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** Fenced blocks in order: language and content. */
const blocks = [...text.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, content]) => ({
  language: language ?? '',
  content: content ?? '',
}));

/** Examples in a language that call the platform, each with the answer printed beneath it. */
const examplesIn = (language: string) =>
  blocks.flatMap((block, index) => {
    if (block.language !== language || !block.content.includes('http://localhost:4000')) return [];
    const next = blocks[index + 1];
    return [{ command: block.content, answer: next?.language === 'json' ? JSON.parse(next.content) : null }];
  });

const graphqlExamples = blocks.filter(({ language }) => language === 'graphql').map(({ content }) => content);

describe('the documentation', () => {
  let platform: TestPlatform;
  let folder: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    folder = await mkdtemp(join(tmpdir(), 'readme-'));
  });
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(examplesIn('sh'))(
    'has an example that answers what it says: $command',
    async ({ command, answer }) => {
      const output = await runShell(command, platform, folder);
      expect(answer).not.toBeNull();
      expect(jsonIn(output)).toMatchObject(answer);
    },
  );

  it.each(examplesIn('js'))(
    'has a recipe whose every line of output is as it says: $command',
    async ({ command, answer }) => {
      const lines = (await runModule(command, platform, folder)).trim().split('\n');
      for (const line of lines) expect(JSON.parse(line)).toMatchObject(answer);
    },
  );

  it.each(graphqlExamples)('has an operation that runs: %s', async (query) => {
    const { body } = await platform.graphql(query);
    expect(body.errors).toBeUndefined();
    expect(body.data).toBeTruthy();
  });

  it('names no npm command that does not exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each([
    ['long', longRuns],
    ['bench', benchRuns],
  ])('names nothing that `npm run %s` does not run, and it runs files that exist', (command, runs) => {
    const named = [...text.matchAll(new RegExp(`npm run ${command} -- ([a-z][\\w:-]*)`, 'g'))];
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(([, name]) => name).filter((name) => !(String(name) in runs))).toEqual([]);
    const files = Object.values(runs).flatMap(({ script, vitest = [] }) => [script ?? [], ...vitest].flat());
    expect(files.filter((file) => file.endsWith('.ts') && !existsSync(file))).toEqual([]);
  });

  it('names no file or folder that does not exist', () => {
    const named = [...pages].flatMap(([page, content]) =>
      [...content.matchAll(/`((?:gateway|subgraphs|schema|test|deploy)\/[\w./-]+)`/g)].map(
        ([, path = '']) => ({
          page,
          path,
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    const missing = named.filter(
      ({ page, path }) => !existsSync(path) && !existsSync(join(dirname(page), path)),
    );
    expect(missing).toEqual([]);
  });

  it('has an example of a module that the built platform accepts', async () => {
    const [example] = blocks.filter(({ content }) => content.includes('export const module'));
    const build = resolve(await freshBuild());
    const path = join(folder, 'example.module.mjs');
    await writeFile(path, (example?.content ?? '').replaceAll('/app/dist', build));
    const { loadModules } = await import(join(build, 'subgraphs/host/module-paths.js'));
    const { buildRegistry } = await import(join(build, 'subgraphs/kernel/registry/registry.js'));
    const { channelKind } = await import(join(build, 'subgraphs/notifications/contract/channel.js'));
    const registry = buildRegistry(await loadModules([path]));
    expect(registry.find(channelKind, 'pager')?.name).toBe('pager');
  });

  it('links to pages that exist', () => {
    const broken = [...pages].flatMap(([page, content]) =>
      [...content.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, target]) => join(dirname(page), target ?? ''))
        .filter((target) => !existsSync(target))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('lists the options as the code declares them (Documentation__Write=true writes them)', async () => {
    const sections = await declaredSections();
    expect(optionNames(sections).length).toBeGreaterThan(30);
    const tables = optionsTables(sections);
    expect(tables).not.toMatch(/\| {2}\|$/m);
    const page = readFileSync(optionsPage, 'utf8');
    const listed = page.replace(
      /<!-- options -->[\s\S]*<!-- end of options -->/,
      () => `<!-- options -->\n\n${tables}\n\n<!-- end of options -->`,
    );
    if (process.env.Documentation__Write === 'true') writeFileSync(optionsPage, listed);
    else expect(page).toBe(listed);
  });

  it('prints defaults that mean what is the default, and examples that are accepted', async () => {
    const sections = await declaredSections();
    const defaults = pastedOptions(sections, 'fallback');
    const examples = pastedOptions(sections, 'example');
    expect([defaults.length, examples.length].map((count) => count > 100)).toEqual([true, true]);
    expect(readOptions(sections, { env: Object.fromEntries(defaults) })).toEqual(
      readOptions(sections, { env: {} }),
    );
    // An example alone may lack what goes with it; of the option itself nothing may be wrong. The vault is asked first.
    const written = examples.filter(([, value]) => !value.startsWith('vault:'));
    const refused = written.flatMap(([name, value]) =>
      readOptions(sections, { env: { [name]: value } }).problems.filter((problem) =>
        problem.startsWith(name),
      ),
    );
    expect(refused).toEqual([]);
  });
});

/** Runs an example in a shell, at the test's address and with its token; ends what it leaves in the background. */
async function runShell(command: string, platform: TestPlatform, folder: string): Promise<string> {
  const token = await platform.token('alice');
  const here = command
    .replaceAll('http://localhost:4000', platform.url)
    .replaceAll(/\$\(npm run -s token -- --user \w+\)/g, token);
  // What a reader waits a second for, a test waits for: that the subscription is in place.
  const script = `sleep() { until test -e "$READY"; do command sleep 0.05; done; }\n${here}`;
  const ready = join(folder, randomUUID());
  await untilSubscribed(platform, 0);
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    detached: true,
    env: { ...process.env, TOKEN: token, READY: ready },
  });
  if (command.includes('sleep')) await untilSubscribed(platform, 1).then(() => writeFile(ready, ''));
  let output = '';
  const done = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      if (jsonIn(output) !== null) resolve();
    });
    child.once('close', () => resolve());
  });
  await done;
  if (child.pid !== undefined) endGroup(child.pid);
  return output;
}

/** Runs a module at the test's address and with its token, beside the packages of this repository. @returns its output. */
async function runModule(source: string, platform: TestPlatform, folder: string): Promise<string> {
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) await symlink(resolve('node_modules'), packages);
  const path = join(folder, `${randomUUID()}.mjs`);
  await writeFile(path, source.replaceAll('http://localhost:4000', platform.url));
  const env = { ...process.env, TOKEN: await platform.token('alice') };
  return (await execute(process.execPath, [path], { env, timeout: 20_000 })).stdout;
}

/** Ends a shell and what it started: the shell may have ended before what it left in the background. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The first whole JSON text in an output; null while there is none. */
function jsonIn(output: string): unknown {
  for (const line of output.split('\n')) {
    try {
      return JSON.parse(line.replace(/^data: /, ''));
    } catch {}
  }
  return null;
}

/** Resolves when so many topics are listened to; examples end what they leave open, but not at once. */
async function untilSubscribed({ running }: TestPlatform, topics: number): Promise<void> {
  const pubSub = running.process.services.pubSub as MemoryPubSub;
  await vi.waitFor(() => expect(pubSub.size).toBe(topics), { timeout: 20_000 });
}
