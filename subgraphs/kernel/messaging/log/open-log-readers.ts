import type { Database } from '../../persistence/database.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { CursorKeeper, type CursorKeeperDependencies } from './cursor-keeper.ts';
import { CursorLeases } from './cursor-leases.ts';
import type { EventDelivery } from './event-delivery.ts';
import type { EventLog } from './event-log.ts';
import { type LogReader, LogReaders } from './log-readers.ts';
import { hears, type LogSubscriber } from './log-subscriber.ts';

/** Milliseconds between two heartbeats of the one process on an embedded database; its writes wake its readers. */
const aloneInterval = 10_000;

/** Opens readers of the log that share its shards with those of other processes. Not started. */
export function openLogReaders(
  readers: readonly LogReader[],
  {
    log,
    database,
    batchSize,
    ...dependencies
  }: Pick<CursorKeeperDependencies, 'declare' | 'onTaken' | 'onEnd'> & {
    readonly log: EventLog;
    readonly database: Database;
    readonly logger: Logger;
    readonly batchSize?: number;
  },
): LogReaders {
  const names = readers.map(({ name }) => name);
  const leases = new CursorLeases(database, names);
  const keeper = new CursorKeeper({
    ...dependencies,
    log,
    leases,
    names,
    ...(database.engine.kind === 'pglite' ? { interval: aloneInterval } : {}),
    onTick: () => opened.wake(),
  });
  const opened = new LogReaders({ log, keeper, readers, batchSize, logger: dependencies.logger });
  return opened;
}

/** Has a subscriber read the log itself. */
export function readerOf(subscriber: LogSubscriber, delivery: EventDelivery): LogReader {
  return {
    name: subscriber.subscriber.name,
    hears: (type) => hears(subscriber.subscriber, type),
    deliver: ({ entries }, signal) =>
      delivery.deliver(
        subscriber,
        entries.map(({ event }) => event),
        signal,
      ),
    isolate: (event) => delivery.isolate(subscriber, event),
  };
}
