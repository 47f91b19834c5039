import type { Database } from '../../persistence/database.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { EventLog } from '../log/event-log.ts';
import type { LogBatch, LogReader, LogReaders } from '../log/log-readers.ts';
import { openLogReaders } from '../log/open-log-readers.ts';
import { relayName } from '../log/relay-name.rules.ts';
import { shardOf, shards } from '../log/shard.rules.ts';
import type { EventStream } from './event-stream.ts';
import { pauseFor } from './nats-link.ts';
import type { StreamMark } from './stream-message.rules.ts';

/** Milliseconds between two checks of the stream's identity and of marks to repeat. */
const watchInterval = 2_000;

/** Events published at once. */
const batchSize = 500;

/** Number of checks between two deletions of handled messages. */
const trimEvery = 15;

export interface StreamRelayDependencies {
  readonly stream: EventStream;
  readonly log: EventLog;
  readonly database: Database;
  readonly logger: Logger;
  /** Called when events were published. */
  readonly onEnd: () => void;
}

/**
 * Publishes new events of the log. Its cursors are stored like those of a subscriber and belong to one stream. A stream
 * that was created again begins with the first event that the slowest subscriber has not handled.
 */
export class StreamRelay {
  private readers: { readonly of: string; readonly opened: LogReaders } | null = null;
  /** Positions that are not published as marks yet. */
  private readonly unsaid = new Map<number, StreamMark>();
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();
  private looks = 0;

  constructor(private readonly dependencies: StreamRelayDependencies) {}

  start(): void {
    this.watching = this.watch();
  }

  wake(shards?: Iterable<number>): void {
    this.readers?.opened.wake(shards);
  }

  holds(shards: Iterable<number>): boolean {
    return this.readers?.opened.holds(shards) === true;
  }

  async stop(limit: number): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await this.readers?.opened.stop(limit);
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        this.dependencies.logger.debug({ err: error }, 'the stream of events could not be looked at');
      }
      await pauseFor(this.readers === null ? watchInterval / 10 : watchInterval, signal);
    }
  }

  private async look(): Promise<void> {
    const { stream } = this.dependencies;
    const created = await stream.ensure();
    if (this.readers?.of !== created) await this.open(created);
    await this.sayPositions();
    this.looks += 1;
    if (this.looks % trimEvery === 0) await this.trim();
  }

  /** Reads for the stream that was created at this time. */
  private async open(created: string): Promise<void> {
    const { log, database, logger, onEnd } = this.dependencies;
    await this.readers?.opened.stop(0);
    this.readers = null;
    this.unsaid.clear();
    const name = relayName(created);
    await log.declareRelay(name);
    const opened = openLogReaders([this.reader(name, created)], {
      log,
      database,
      declare: () => log.declareRelay(name),
      // Another process may have ended between the publication and the mark.
      onTaken: (shard, position, incarnation) =>
        this.unsaid.set(shard, { position, incarnation, stream: created }),
      batchSize,
      logger,
      onEnd,
    });
    await opened.start();
    this.readers = { of: created, opened };
  }

  private reader(name: string, created: string): LogReader {
    return { name, hears: () => true, deliver: (batch) => this.publish(batch, created) };
  }

  private async publish({ entries, next, incarnation }: LogBatch, created: string): Promise<void> {
    const { stream, logger } = this.dependencies;
    await stream.publish(entries, incarnation);
    if (next === null) return;
    const mark = { position: next, incarnation, stream: created };
    for (const { event } of entries) this.unsaid.set(shardOf(event.tenantId), mark);
    // Nothing waits for it: a missing mark is published at the next check, or by the next relay.
    this.sayPositions().catch((error) => logger.debug({ err: error }, 'a position could not be published'));
  }

  private async sayPositions(): Promise<void> {
    const said = new Map(this.unsaid);
    if (said.size === 0) return;
    await this.dependencies.stream.mark(said);
    for (const [shard, mark] of said) if (this.unsaid.get(shard) === mark) this.unsaid.delete(shard);
  }

  /** Positions of the shards that this process publishes. */
  private async trim(): Promise<void> {
    const { stream, log } = this.dependencies;
    const consumers = await stream.consumers();
    const subscribers = new Set(await log.subscribers());
    const own = Array.from({ length: shards }, (_, shard) => shard).filter((shard) => this.holds([shard]));
    await stream.trim(consumers, subscribers, own);
  }
}
