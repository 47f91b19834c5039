import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { figuresLine, sayer } from '../testkit/load-report.ts';
import { LoadedInstallation } from '../testkit/loaded-installation.ts';
import { chosenLayout, type ScaledMember } from '../testkit/scaled-installation.ts';

const rounds = Number(process.env.ROLLING_ROUNDS ?? 10);
const users = Number(process.env.SCALE_USERS ?? 8);
/** Kinds that roll at once, each one process after the other. */
const kindsAtOnce = Number(process.env.ROLLING_AT_ONCE ?? 3);

const say = sayer();
let loaded: LoadedInstallation;
beforeAll(async () => {
  loaded = await LoadedInstallation.start(
    chosenLayout(2),
    { ...withoutLimits, Gateway__ShutdownDelay: '6s' },
    { users, pace: 60, readRetries: 0, writePatience: 0 },
  );
  say(`${loaded.installation.members.length} processes run`);
}, 900_000);
afterAll(() => loaded?.close());

it('restarts every process, again and again, without one failed request', async () => {
  const { installation, load, listeners } = loaded;
  const ends = new Map<string, number>();
  const restart = async (member: ScaledMember) => {
    const { code, signal } = await installation.roll(member);
    const end = String(code ?? signal);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  };
  load.start();
  for (let round = 1; round <= rounds; round += 1) {
    const kinds = [...installation.layout.kinds];
    const lane = async () => {
      for (let kind = kinds.shift(); kind !== undefined; kind = kinds.shift())
        for (const member of installation.membersOf(kind)) await restart(member);
    };
    await Promise.all(Array.from({ length: kindsAtOnce }, lane));
    await pause(1_000);
    say(
      `round ${round} of ${rounds}: ${figuresLine(load.figures)}; ${listeners.reconnections} reconnections`,
    );
    expect(load.figures.failures).toEqual([]);
  }
  await load.stop();
  expect(load.figures.failures).toEqual([]);
  expect([...ends]).toEqual([['0', rounds * installation.members.length]]);
  const { lost, ...acknowledged } = await loaded.judge();
  say(`acknowledged ${JSON.stringify(acknowledged)}; lost ${lost.length}`);
  expect(lost).toEqual([]);
  expect(listeners.reconnections).toBeGreaterThan(0);
});
