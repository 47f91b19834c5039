import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import type { DomainEvent } from '../../kernel/call/event.ts';
import { type FanOutDependencies, fanOutEvent } from './fan-out-event.ts';

const event = (): DomainEvent =>
  ({
    id: uuid(),
    type: 'Test.Happened',
    tenantId: acme.id,
    data: { number: 1 },
    occurredAt: '2026-11-23T10:00:00.000Z',
    traceparent: null,
  }) as DomainEvent;

/** What a list of events writes that no subscription receives. */
async function written(count: number, isNamed: boolean) {
  const calls = { transactions: 0, statements: 0, wakes: 0, jobs: 0 };
  const em = {
    execute: async () => {
      calls.statements += 1;
      return [];
    },
  } as unknown as EntityManager;
  const dependencies = {
    services: {
      database: {
        system: (run: (em: EntityManager) => Promise<unknown>) => {
          calls.transactions += 1;
          return run(em);
        },
      },
      clock: { now: () => new Date('2026-11-23T10:00:01Z') },
      jobs: {
        send: async () => {
          calls.jobs += 1;
        },
      },
    },
    eventTypes: { all: [] },
    subscriptions: {
      select: async (_tenantId: string, events: readonly DomainEvent[]) =>
        new Map(events.map((one) => [one, { receivers: [], isNamed }])),
    },
    dispatcher: {
      wake: () => {
        calls.wakes += 1;
      },
    },
    firstWait: 1_000,
  } as unknown as FanOutDependencies;
  await fanOutEvent(dependencies).handleAll?.(
    Array.from({ length: count }, event),
    new AbortController().signal,
  );
  return calls;
}

it.each([1, 50])('stores %i events that are named and not received by one statement', async (count) => {
  expect(await written(count, true)).toEqual({ transactions: 1, statements: 1, wakes: 0, jobs: 0 });
});

it('writes nothing for events whose type no subscription names', async () => {
  expect(await written(50, false)).toEqual({ transactions: 0, statements: 0, wakes: 0, jobs: 0 });
});
