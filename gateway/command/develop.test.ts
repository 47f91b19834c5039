import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createProgram } from './command-line.ts';
import { develop, developmentProcesses, findCheckout } from './develop.ts';

const repository = resolve('.');

describe('platform dev', () => {
  it('names files that exist, wherever it is called', () => {
    const paths = developmentProcesses(findCheckout())
      .flatMap(({ words }) => words.map((word) => word.replace('--watch-path=', '')))
      .filter((word) => !word.startsWith('-') && word !== 'start');
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !isAbsolute(path))).toEqual([]);
    const built = join(repository, 'dist');
    expect(paths.filter((path) => !path.startsWith(built) && !existsSync(path))).toEqual([]);
  });

  it('builds what npm run build does', () => {
    const { build } = JSON.parse(readFileSync('package.json', 'utf8')).scripts as { build: string };
    const steps = build.split(' && ').map((step) => step.split(' ').at(-1) ?? '');
    const ends = developmentProcesses(repository).map(({ words }) => words.at(-1));
    expect(ends.toSorted()).toEqual([...steps.map((step) => join(repository, step)), 'start'].toSorted());
  });

  it('says what it needs outside a checkout', () => {
    expect(() => findCheckout(tmpdir())).toThrow('platform dev needs a checkout, and "npm ci" in it.');
  });

  it('gets the options of the command line', async () => {
    const started = vi.fn();
    vi.doMock('./develop.ts', () => ({ develop: started }));
    try {
      const words = ['dev', '--set', 'Gateway__Port=5', '--config', 'options.yaml'];
      await createProgram({ PLANTED: 'here' }).parseAsync(words, { from: 'user' });
    } finally {
      vi.doUnmock('./develop.ts');
    }
    expect(started.mock.calls[0]).toEqual([
      { PLANTED: 'here', Gateway__Port: '5', Config__File: 'options.yaml' },
    ]);
  });

  it('starts each process with the environment it was given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'develop-'));
    try {
      const script = join(folder, 'started.mjs');
      await writeFile(
        script,
        `import { writeFileSync } from 'node:fs';
        writeFileSync('started.json', JSON.stringify([process.cwd(), process.env.Gateway__Port, process.env.PLANTED]));`,
      );
      await develop({ Gateway__Port: '5', PLANTED: 'here' }, [{ words: [script], folder }]);
      expect(JSON.parse(await readFile(join(folder, 'started.json'), 'utf8'))).toEqual([folder, '5', 'here']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
