import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from './source-tree.ts';

/** Stands in for npm and the three servers' tools; leaves two processes behind, one of them in a session of its own. */
const fakes: Readonly<Record<string, string>> = {
  npm: `echo "npm $* $Test__DatabaseUrl $Test__RedisUrl $Test__NatsUrl $Test__Required" >> "$FAKE_LOG"
[ "$1" != test ] || { setsid sleep 300 & echo $! >> "$FAKE_PIDS"; sleep 300 & echo $! >> "$FAKE_PIDS"
printf '\\n \\033[2m Test Files \\033[22m 3 passed (3)\\n\\033[2m      Tests \\033[22m 120 passed | 2 skipped (122)\\n'; }
[ "$*" != "$FAKE_FAILS" ] || exit 3`,
  pg_isready: 'exit 0',
  'redis-cli': 'echo PONG',
  'start-stop-daemon': 'exit 0',
};

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ci-'));
  mkdirSync(join(clone, 'bin'));
  cpSync(join(repositoryRoot, '.ci'), join(clone, '.ci'), { recursive: true });
  for (const [name, script] of Object.entries(fakes)) {
    writeFileSync(join(clone, 'bin', name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
  }
});
afterEach(() => rmSync(clone, { recursive: true }));

function run(fails = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('bash', [join(clone, '.ci/run')], {
    cwd: '/',
    encoding: 'utf8',
    env: {
      PATH: [join(clone, 'bin'), process.env.PATH].join(delimiter),
      FAKE_LOG: join(clone, 'calls'),
      FAKE_PIDS: join(clone, 'pids'),
      FAKE_FAILS: fails,
    },
  });
  return { status, output: stdout + stderr };
}
const linesOf = (name: string): string[] => readFileSync(join(clone, name), 'utf8').trimEnd().split('\n');

/** A dead process whose new parent did not reap it still has an entry. */
function isAlive(pid: string): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'));
}

describe('.ci/run', () => {
  it('runs the README’s own commands with the servers’ addresses, and sums up', () => {
    const { status, output } = run();
    const servers =
      'postgres://postgres@127.0.0.1:5432/postgres redis://127.0.0.1:6379 nats://127.0.0.1:4222 true';
    expect(linesOf('calls')).toEqual(['ci', 'run check', 'test'].map((args) => `npm ${args} ${servers}`));
    expect(output).toMatch(/^120 passed, 0 failed, 2 skipped$/m);
    expect(status).toBe(0);
  });

  it('leaves no process running', () => {
    run();
    expect(linesOf('pids')).toHaveLength(2);
    expect(linesOf('pids').filter((pid) => isAlive(pid))).toEqual([]);
  });

  it.each(['ci', 'run check', 'test'])('fails when npm %s fails, and goes no further', (command) => {
    const { status } = run(command);
    expect(status).toBe(3);
    expect(linesOf('calls').at(-1)).toMatch(`npm ${command} `);
  });

  it('fails when no test ran', () => {
    writeFileSync(join(clone, 'bin/npm'), '#!/usr/bin/env bash\n', { mode: 0o755 });
    expect(run()).toMatchObject({ status: 1, output: expect.stringContaining('no test ran') });
  });
});
