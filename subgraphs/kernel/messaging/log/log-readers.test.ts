import { v7 as uuidV7 } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';
import type { DomainEvent } from '../../call/event.ts';
import { silentLogger } from '../../telemetry/logger.ts';
import { CursorKeeper } from './cursor-keeper.ts';
import type { CursorLeases, HeldCursors } from './cursor-leases.ts';
import type { EventLog, LogRange } from './event-log.ts';
import { LogReaders } from './log-readers.ts';

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
  takes: 0,
  suspect: null,
});

/** Readers of shards 0 and 1, over a log that answers each read of a shard with one event, `limit` in all. */
async function startReaders(
  limit: number,
  renew: () => HeldCursors,
  {
    keep = async () => {},
    handle = async () => {},
  }: Partial<Pick<CursorLeases, 'keep'> & { handle(): Promise<void> }> = {},
) {
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
        entries: heard.length < limit ? [{ event: eventOf(shard), number: '1', transaction: '1' }] : [],
        next: { seen: `1:${reads * 10 + shard}:`, catchUp: null },
        isPart: heard.length < limit,
      }));
    },
    move: async () => {},
    adopt: async () => {},
  } as unknown as EventLog;
  const keeper = new CursorKeeper({
    log,
    leases: {
      owner: 'me',
      renew: async () => renew(),
      leave: async () => {},
      keep,
    } as unknown as CursorLeases,
    names: [subscriber],
    declare: async () => {},
    onTick: () => readers.wake(),
    logger: silentLogger,
    onEnd: () => {},
  });
  const readers: LogReaders = new LogReaders({
    log,
    keeper,
    readers: [
      {
        name: subscriber,
        hears: () => true,
        deliver: async ({ entries }) => {
          for (const { event } of entries) {
            heard.push(Number(event.data));
            if (heard.length === limit) whenOver();
            await handle();
          }
        },
      },
    ],
    logger: silentLogger,
  });
  await readers.start();
  return { readers, heard, over };
}

afterEach(() => vi.restoreAllMocks());

it('reads the shards of a subscriber in turns, however much is new in one', async () => {
  const cursors = [cursor(0, 5), cursor(1, 6)];
  const { readers, heard, over } = await startReaders(6, () => ({ cursors, incarnation: 'a' }));
  await over;
  await readers.stop(1_000);
  expect(heard).toEqual([0, 1, 0, 1, 0, 1]);
});

it('keeps its leases while it stops and still handles events', async () => {
  const kept = Promise.withResolvers<void>();
  const { readers, over } = await startReaders(1, () => ({ cursors: [cursor(0, 5)], incarnation: 'a' }), {
    keep: async () => kept.resolve(),
    handle: () => kept.promise,
  });
  await over;
  // Waits for the handler, which waits for the lease.
  await readers.stop(30_000);
  await kept.promise;
});

it('drops what it could not renew for as long as a lease lasts', async () => {
  const { readers } = await startReaders(0, () => ({ cursors: [cursor(0, 5)], incarnation: 'a' }));
  expect(readers.holds([0])).toBe(true);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 8_001);
  readers.wake();
  await expect.poll(() => readers.holds([0])).toBe(false);
  await readers.stop(1_000);
});
