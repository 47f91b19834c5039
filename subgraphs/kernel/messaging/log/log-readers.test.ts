import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import type { DomainEvent } from '../../call/event.ts';
import { silentLogger } from '../../telemetry/logger.ts';
import type { CursorLeases, HeldCursors } from './cursor-leases.ts';
import type { EventLog, LogRange } from './event-log.ts';
import { LogReaders } from './log-readers.ts';
import type { LogSubscriber } from './log-subscriber.ts';

const subscriber = 'reader';
const tenantOf = (shard: number) => `00000000-0000-4000-8000-00000000000${shard}`;
const eventOf = (shard: number): DomainEvent => ({
  id: uuidV7(),
  type: 'Notes.NoteWritten',
  tenantId: tenantOf(shard),
  actorId: null,
  occurredAt: '2026-01-02T03:04:05.678Z',
  traceparent: null,
  data: shard,
});
const cursor = (shard: number, end: number) => ({
  subscriber,
  shard,
  position: { seen: `1:${end}:`, catchUp: null },
});

/** Readers of shards 0 and 1, over a log that answers each read of a shard with one event, `limit` in all. */
async function startReaders(limit: number, renew: () => HeldCursors) {
  const heard: number[] = [];
  let reads = 10;
  let whenOver: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    whenOver = resolve;
  });
  const log = {
    read: async (ranges: readonly LogRange[]) => {
      reads += 1;
      return ranges.map(({ shards: [shard = 0] }) => ({
        events: heard.length < limit ? [eventOf(shard)] : [],
        next: { seen: `1:${reads * 10 + shard}:`, catchUp: null },
        isPart: heard.length < limit,
      }));
    },
    move: async () => {},
    adopt: async () => {},
    declare: async () => {},
  } as unknown as EventLog;
  const readers = new LogReaders({
    log,
    leases: { owner: 'me', renew: async () => renew(), leave: async () => {} } as unknown as CursorLeases,
    subscribers: [
      {
        subscriber: {
          name: subscriber,
          eventTypes: '*',
        },
        job: {
          name: 'event.reader',
          concurrency: 1,
          timeout: 5_000,
          handle: async ({ data }: DomainEvent) => {
            heard.push(Number(data));
            if (heard.length === limit) whenOver();
          },
        },
      } as unknown as LogSubscriber,
    ],
    retry: async () => {},
    logger: silentLogger,
    observer: { onEnded: () => {} } as never,
    onEnd: () => {},
  });
  await readers.start();
  return { readers, heard, over };
}

it('reads the shards of a subscriber in turns, however much is new in one', async () => {
  const cursors = [cursor(0, 5), cursor(1, 6)];
  const { readers, heard, over } = await startReaders(6, () => ({ cursors, incarnation: 'a' }));
  await over;
  await readers.stop(1_000);
  expect(heard).toEqual([0, 1, 0, 1, 0, 1]);
});
