import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { figuresLine, sayer } from '../testkit/load/load-report.ts';
import { LoadedInstallation } from '../testkit/process/loaded-installation.ts';
import { chosenLayout } from '../testkit/process/scaled-installation.ts';

/** Milliseconds of load around each blow, on either side. */
const around = Number(process.env.SCALE_SECONDS ?? 4) * 1_000;
const users = Number(process.env.SCALE_USERS ?? 8);

const say = sayer();
let loaded: LoadedInstallation;
beforeAll(async () => {
  const behaviour = { users, pace: 60, readRetries: 1, writePatience: 60_000 } as const;
  loaded = await LoadedInstallation.start(chosenLayout(2), withoutLimits, behaviour);
  say(`${loaded.installation.members.length} processes run`);
}, 900_000);
afterAll(() => loaded?.close());

it('loses nothing it acknowledged and fails no read twice, whichever process is killed', async () => {
  const { installation, load, listeners } = loaded;
  load.start();
  for (const kind of installation.layout.kinds) {
    for (const member of installation.membersOf(kind)) {
      await pause(around);
      await installation.kill(member.name);
      await pause(around);
      await installation.begin(member);
      say(`kill -9 of ${member.name}: ${figuresLine(load.figures)}`);
    }
  }
  await pause(around);
  await installation.restartRedis();
  await pause(around);
  say(`Redis ends and is back, empty: ${figuresLine(load.figures)}`);
  expect(load.figures.failures).toEqual([]);

  await installation.cluster.restart('immediate');
  await pause(around);
  say(`PostgreSQL breaks and recovers, and reads may fail: ${figuresLine(load.figures)}`);
  await load.stop();
  expect(load.figures.failures.filter(({ kind }) => kind === 'write')).toEqual([]);

  const { lost, ...acknowledged } = await loaded.judge();
  say(`listeners: ${listeners.line}`);
  say(`acknowledged ${JSON.stringify(acknowledged)}`);
  say(
    `summary: every process killed once, ${figuresLine(load.figures)} (reads while PostgreSQL recovered); ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
  expect(Object.values(acknowledged).every((count) => count > 0)).toBe(true);
});
