import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import type { AttemptRecord } from './judge-attempt.ts';
import { PostponedBacklogs } from './postponed-backlogs.ts';
import { recordAttempts } from './record-attempts.ts';

const until = new Date('2026-11-21T12:00:30Z');

/** Backlogs over a database that has so many rows to move; a step takes 1,000 of them. */
function openBacklogs(rows: number) {
  const steps: unknown[] = [];
  let left = rows;
  const execute = async (_sql: string, [, subscriptionId]: unknown[]) => {
    await new Promise(setImmediate);
    steps.push(subscriptionId);
    const moved = Math.min(left, 1_000);
    left -= moved;
    return Array.from({ length: moved });
  };
  const services = {
    database: { system: (work: (em: unknown) => unknown) => work({ execute }) },
    logger: { warn: () => {} },
  };
  return { backlogs: new PostponedBacklogs(services as never), steps };
}

it('moves a backlog in steps, and one after the other', async () => {
  const { backlogs, steps } = openBacklogs(2_500);
  backlogs.postpone([{ subscriptionId: 'a', until }]);
  backlogs.postpone([{ subscriptionId: 'b', until }]);
  await backlogs.idle();
  expect(steps).toEqual(['a', 'a', 'a', 'b']);
  backlogs.postpone([{ subscriptionId: 'c', until }]);
  await backlogs.idle();
  expect(steps.slice(4)).toEqual(['c']);
});

it('ends with the process', async () => {
  const { backlogs, steps } = openBacklogs(1e9);
  backlogs.postpone([{ subscriptionId: 'a', until }]);
  await expect.poll(() => steps.length).toBeGreaterThan(0);
  await backlogs.stop();
  const made = steps.length;
  await backlogs.idle();
  expect(steps).toHaveLength(made);
});

it('is left to itself by the recording of attempts, which costs as much for a target that keeps failing', async () => {
  const statements: string[] = [];
  const execute = async (sql: string) => {
    statements.push(sql);
    return sql.includes('returning s.id') ? ['a', 'b', 'c'].map((id) => ({ id, failures: 5 })) : [];
  };
  const now = new Date(until.getTime() - 30_000);
  const failed = {
    delivery: { id: '1', tenantId: 't', subscriptionId: 'a', eventId: 'e' },
    ...{ attemptNumber: 5, tellsOfTarget: true, isSuccess: false, occurredAt: now, nextAttemptAt: null },
  };
  const em = { execute } as unknown as EntityManager;
  const { circuits, wakeUps } = await recordAttempts(em, [failed as unknown as AttemptRecord], now);
  expect(circuits).toEqual(['a', 'b', 'c'].map((subscriptionId) => ({ subscriptionId, until })));
  expect(wakeUps).toEqual([until, until, until]);
  expect(statements).toHaveLength(4);
});
