import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { quantile } from '../testkit/load/load-report.ts';
import { LoadedInstallation } from '../testkit/process/loaded-installation.ts';
import { usageOfAll } from '../testkit/process/process-usage.ts';
import {
  chosenLayout,
  type Layout,
  subgraphKinds,
  together,
} from '../testkit/process/scaled-installation.ts';

const seconds = Number(process.env.SCALING_SECONDS ?? 60);
const users = Number(process.env.SCALING_USERS ?? 4);

/** What processes are for; the subgraphs count as one. */
const groups = ['platform', 'gateway', 'subgraph', 'worker'] as const;
const groupOf = (kind: string) => (subgraphKinds.includes(kind) ? 'subgraph' : kind);

const mebibytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);
/** The table of the README, by lines. */
const rows: string[][] = [];
let loaded: LoadedInstallation | null = null;
afterEach(async () => {
  await loaded?.close();
  loaded = null;
});
afterAll(() => {
  for (const columns of rows) process.stdout.write(`| ${columns.join(' | ')} |\n`);
});

it.each<readonly [string, Layout]>([
  ['one process', together],
  ['all separate', chosenLayout(1)],
  ['all doubled', chosenLayout(2)],
])(
  '%s',
  async (name, layout) => {
    const behaviour = { users, pace: 20, readRetries: 0, writePatience: 0 } as const;
    loaded = await LoadedInstallation.start(layout, withoutLimits, behaviour);
    const { installation, load } = loaded;
    const pidsOf = (group: string) =>
      installation.members
        .filter(({ kind }) => groupOf(kind) === group)
        .map((member) => installation.process(member.name).pid);
    // What is compiled when it is first used is not measured.
    load.start();
    await pause(seconds * 250);
    const before = load.figures;
    const warm = before.latencies.length;
    const requestsBefore = before.requests;
    const used = new Map(groups.map((group) => [group, usageOfAll(pidsOf(group))]));
    await pause(seconds * 1_000);
    const after = groups.map((group) => [group, usageOfAll(pidsOf(group))] as const);
    const { requests, latencies, failures } = load.figures;
    await load.stop();
    const measured = latencies.slice(warm);
    const made = requests - requestsBefore;
    const cost = after.map(([group, { cpu }]) => ((cpu - (used.get(group)?.cpu ?? 0)) * 1_000) / made);
    const memory = after.map(([, usage]) => usage.memory);
    const columns = [
      name,
      String(installation.members.length),
      ...cost.map((milliseconds) => (milliseconds === 0 ? '–' : milliseconds.toFixed(1))),
      cost.reduce((sum, one) => sum + one, 0).toFixed(1),
      quantile(measured, 0.5).toFixed(0),
      quantile(measured, 0.99).toFixed(0),
      mebibytes(memory.reduce((sum, one) => sum + one, 0)),
      (made / seconds).toFixed(0),
    ];
    const head = ['layout', 'processes', ...groups.map((group) => `${group} CPU ms`), 'CPU ms per request'];
    const names = [...head, 'p50 ms', 'p99 ms', 'MiB', 'requests/s'];
    if (rows.length === 0)
      rows.push(
        names,
        names.map(() => '---'),
      );
    rows.push(columns);
    expect(failures).toEqual([]);
    expect(made).toBeGreaterThan(0);
  },
  1_800_000,
);
