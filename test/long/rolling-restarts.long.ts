import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { figuresLine, sayer } from '../testkit/load/load-report.ts';
import { LoadedInstallation } from '../testkit/process/loaded-installation.ts';
import { chosenLayout, type ScaledMember } from '../testkit/process/scaled-installation.ts';

const rounds = Number(process.env.ROLLING_ROUNDS ?? 10);
const users = Number(process.env.SCALE_USERS ?? 8);
/** Kinds that roll at once, each one process after the other. */
const kindsAtOnce = Number(process.env.ROLLING_AT_ONCE ?? 3);
/** No round begins later: a machine that is too slow for so many says so instead of going on. */
const minutes = Number(process.env.ROLLING_MINUTES ?? 12);
/** What runs apart by default: enough for requests, subscriptions and jobs to cross processes, and for ten rounds in time. */
const apart = ['identity', 'settings', 'notifications'];

const say = sayer();
let loaded: LoadedInstallation;
beforeAll(async () => {
  loaded = await LoadedInstallation.start(
    chosenLayout(2, apart),
    { ...withoutLimits, Gateway__ShutdownDelay: '10s' },
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
  const deadline = performance.now() + minutes * 60_000;
  let done = 0;
  load.start();
  while (done < rounds && performance.now() < deadline && load.figures.failures.length === 0) {
    const kinds = [...installation.layout.kinds];
    const lane = async () => {
      for (let kind = kinds.shift(); kind !== undefined; kind = kinds.shift())
        for (const member of installation.membersOf(kind)) await restart(member);
    };
    await Promise.all(Array.from({ length: kindsAtOnce }, lane));
    await pause(1_000);
    done += 1;
    say(`round ${done} of ${rounds}: ${figuresLine(load.figures)}; ${listeners.reconnections} reconnections`);
  }
  await load.stop();
  const { lost, ...acknowledged } = await loaded.judge();
  say(`listeners: ${listeners.line}`);
  say(`acknowledged ${JSON.stringify(acknowledged)}`);
  for (const one of lost) say(`lost: ${one}`);
  say(
    `summary: ${done} of ${rounds} rounds, ${done * installation.members.length} restarts of ` +
      `${installation.members.length} processes, ${load.figures.requests} requests, ` +
      `${load.figures.failures.length} failed, ${lost.length} lost`,
  );
  expect(load.figures.failures).toEqual([]);
  expect(lost).toEqual([]);
  expect([...ends]).toEqual([['0', rounds * installation.members.length]]);
  expect(listeners.reconnections).toBeGreaterThan(0);
});
