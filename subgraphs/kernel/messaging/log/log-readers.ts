import type { DomainEvent } from '../../call/event.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { CursorKeeper, CursorLane } from './cursor-keeper.ts';
import type { EventLog, LogEntry, LogPage, LogRange } from './event-log.ts';
import { type LogPosition, positionKey } from './log-position.rules.ts';
import { shardOf } from './shard.rules.ts';

/** Default number of events per read. */
const usualBatchSize = 200;

/**
 * Milliseconds cursors wait for the other readers of a batch and for the next one, so that one statement moves them.
 */
const patience = 50;

/** Milliseconds after a batch in which the next one collects events. */
const gathering = 10;

/** Milliseconds before the next attempt when the database failed. */
const pause = 500;

/** New events of the log, in their order. */
export interface LogBatch {
  readonly entries: readonly LogEntry[];
  /** The position after these events and all before them; null when only a part of the batch is delivered. */
  readonly next: LogPosition | null;
  /** The incarnation in which `next` is valid. */
  readonly incarnation: string;
}

/** Receives new events of the log. */
export interface LogReader {
  /** That of its cursors. */
  readonly name: string;
  hears(type: string): boolean;
  /**
   * @param signal when it aborts, the next process reads the batch again.
   * @throws when the batch must be read again.
   */
  deliver(batch: LogBatch, signal: AbortSignal): Promise<void>;
  /** Sets apart an event that crashes processes; absent: crashes are not counted. */
  readonly isolate?: (event: DomainEvent) => Promise<void>;
}

export interface LogReadersDependencies {
  readonly log: Pick<EventLog, 'read'>;
  /** Of these readers. */
  readonly keeper: CursorKeeper;
  readonly readers: readonly LogReader[];
  /** Events read at once. */
  readonly batchSize?: number | undefined;
  readonly logger: Logger;
}

/** A reader of this process. */
interface Lane {
  readonly reader: LogReader;
  readonly cursors: CursorLane;
  /** The batch it is handling; null while idle. */
  running: Promise<void> | null;
  /** Number of wake-ups when the lane last read; -1 when it has missed events since. */
  wakes: number;
}

/** Idle lanes at the same position, each with its shards. */
interface Group {
  readonly position: LogPosition;
  readonly lanes: Map<Lane, number[]>;
}

/**
 * Reads the log for all readers of this process together. They do not wait for each other: a busy one catches up
 * separately.
 */
export class LogReaders {
  private readonly lanes: readonly Lane[];
  private readonly stopping = new AbortController();
  /** Aborted when a stop no longer waits. */
  private readonly givingUp = new AbortController();
  private wakes = 0;
  private resume: () => void = () => undefined;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: LogReadersDependencies) {
    this.lanes = dependencies.readers.map((reader) => ({
      reader,
      cursors: dependencies.keeper.lanes.find(({ name }) => name === reader.name) as CursorLane,
      running: null,
      wakes: 0,
    }));
  }

  /** Takes shards and starts reading. */
  async start(): Promise<void> {
    await this.dependencies.keeper.start();
    this.reading = this.readOn();
  }

  /** Polls the log soon. @param shards those with new events; absent: all. */
  wake(shards?: Iterable<number>): void {
    if (shards !== undefined && ![...shards].some((shard) => this.readsAny(shard))) return;
    this.wakes += 1;
    this.resume();
  }

  /** Whether each reader reads all these shards here. */
  holds(shards: Iterable<number>): boolean {
    return [...shards].every((shard) => this.lanes.every(({ cursors }) => cursors.positions.has(shard)));
  }

  /** Stops reading, waits at most `limit` milliseconds for handlers, and releases the shards. */
  async stop(limit: number): Promise<void> {
    this.stopping.abort();
    this.resume();
    await Promise.all([this.reading, this.dependencies.keeper.stop()]);
    const timer = setTimeout(() => this.givingUp.abort(new Error('The process stops.')), limit);
    await this.dependencies.keeper.leave(Promise.all(this.lanes.map(({ running }) => running)));
    clearTimeout(timer);
  }

  private readsAny(shard: number): boolean {
    return this.lanes.some(({ cursors }) => cursors.positions.has(shard));
  }

  private async readOn(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { wakes } = this;
      let outcome = { isMore: false, isHandled: false };
      try {
        outcome = await this.read();
      } catch (error) {
        this.dependencies.logger.error({ err: error }, 'the event log could not be read');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (outcome.isHandled && !outcome.isMore)
        await new Promise((resolve) => setTimeout(resolve, gathering));
      if (outcome.isMore || this.wakes !== wakes) continue;
      await new Promise<void>((resolve) => {
        this.resume = resolve;
        if (this.wakes !== wakes || signal.aborted) resolve();
      });
    }
  }

  /** @returns whether idle lanes have more to read, and whether any received events. */
  private async read(): Promise<{ readonly isMore: boolean; readonly isHandled: boolean }> {
    const { keeper, log, batchSize = usualBatchSize } = this.dependencies;
    keeper.dropLost();
    const groups = this.groups();
    if (groups.length === 0) return { isMore: false, isHandled: false };
    const { wakes } = this;
    const { incarnation } = keeper;
    const ranges = groups.map(({ position, lanes }): LogRange => {
      return { position, shards: [...new Set([...lanes.values()].flat())] };
    });
    const pages = await log.read(ranges, batchSize);
    if (incarnation !== keeper.incarnation) return { isMore: true, isHandled: false };
    const handled = new Set<Lane>();
    for (const { lane, shards, page } of byTurn(groups, pages)) {
      lane.wakes = handled.has(lane) ? lane.wakes : wakes;
      if (this.take(lane, shards, page)) handled.add(lane);
    }
    if (handled.size > 0 || keeper.isDirty) {
      const ended = Promise.all([...handled].map(({ running }) => running));
      void inTime(ended).then(() => this.settleAfter(wakes));
      // The cursors of slower handlers.
      void ended.then(() => this.settleAfter(wakes));
    }
    const isMore = groups.some(
      ({ lanes }, at) => pages[at]?.isPart && [...lanes.keys()].some((lane) => !handled.has(lane)),
    );
    return { isMore, isHandled: handled.size > 0 };
  }

  /** Moves cursors, unless the next batch will do so soon: it follows when there were wake-ups since. */
  private async settleAfter(wakes: number): Promise<void> {
    const { keeper } = this.dependencies;
    if (
      this.wakes === wakes ||
      performance.now() - keeper.dirtySince > patience ||
      this.stopping.signal.aborted
    )
      await keeper.settle();
  }

  /** Delivers a lane's events of a page. @returns whether it is handling a batch now. */
  private take(lane: Lane, shards: readonly number[], page: LogPage): boolean {
    // Events of an earlier page come first.
    if (lane.running !== null) {
      lane.wakes = -1;
      return true;
    }
    const { keeper } = this.dependencies;
    const { cursors, reader } = lane;
    const { positions, deadly } = cursors;
    const own = new Set(shards.filter((shard) => positions.has(shard)));
    const entries = page.entries.filter(({ event }) => own.has(shardOf(event.tenantId)));
    const heard = entries.filter(({ event }) => reader.hears(event.type));
    const touched = new Set(entries.map(({ event }) => shardOf(event.tenantId)));
    const { incarnation } = keeper;
    const advance = (): void => {
      if (incarnation !== keeper.incarnation) return;
      for (const shard of own) {
        // Behind the others, whose turn is next.
        if (positions.delete(shard)) positions.set(shard, page.next);
        if (deadly.delete(shard) || page.isPart || touched.has(shard))
          keeper.note(cursors, shard, page.next, null);
      }
    };
    if (heard.length === 0) {
      advance();
      return false;
    }
    cursors.inFlight = own;
    lane.wakes = page.isPart ? -1 : lane.wakes;
    const [suspected] = reader.isolate === undefined ? [] : [...own].filter((shard) => deadly.has(shard));
    const batches = suspected === undefined ? [heard] : this.oneByOne(lane, suspected, heard, page);
    const next = suspected === undefined ? page.next : null;
    lane.running = this.handle(lane, batches, { next, incarnation }, advance);
    return true;
  }

  private groups(): readonly Group[] {
    const groups = new Map<string, Group>();
    for (const lane of this.lanes) {
      if (lane.running !== null) continue;
      const { name, positions, deadly } = lane.cursors;
      for (const [shard, position] of positions) {
        // A shard that is handled with caution comes alone.
        const key = `${positionKey(position)}${deadly.has(shard) ? ` ${name} ${shard}` : ''}`;
        const group = groups.get(key) ?? { position, lanes: new Map() };
        groups.set(key, group);
        group.lanes.set(lane, [...(group.lanes.get(lane) ?? []), shard]);
      }
    }
    return [...groups.values()];
  }

  private oneByOne({ cursors, reader }: Lane, shard: number, heard: readonly LogEntry[], page: LogPage) {
    const seen = cursors.positions.get(shard)?.seen ?? page.next.seen;
    const target = page.next.catchUp?.target ?? page.next.seen;
    return this.dependencies.keeper.oneByOne(
      cursors,
      shard,
      heard,
      ({ number }) => ({ seen, catchUp: { target, last: `${BigInt(number) - 1n}` } }),
      async ({ event }) => reader.isolate?.(event),
    );
  }

  /** Delivers events. Never rejects. */
  private async handle(
    lane: Lane,
    batches: Iterable<readonly LogEntry[]> | AsyncIterable<readonly LogEntry[]>,
    reached: Omit<LogBatch, 'entries'>,
    advance: () => void,
  ): Promise<void> {
    const { signal } = this.givingUp;
    try {
      for await (const entries of batches) {
        await lane.reader.deliver({ ...reached, entries }, signal);
        // The next process handles events that the stop interrupted.
        if (signal.aborted) return;
      }
      advance();
    } catch (error) {
      this.dependencies.logger.error({ err: error }, 'events could not be handled');
      await new Promise((resolve) => setTimeout(resolve, pause));
      lane.wakes = -1;
    } finally {
      lane.running = null;
      lane.cursors.inFlight = new Set();
      if (lane.wakes !== this.wakes) this.wake();
    }
  }
}

/** Shards to read, by lane, the longest waiting first: a shard with a backlog does not delay the others. */
function byTurn(groups: readonly Group[], pages: readonly LogPage[]) {
  const offers = groups.flatMap(({ lanes }, at) =>
    [...lanes].map(([lane, shards]) => ({
      lane,
      shards,
      page: pages[at] as LogPage,
      turn: [...lane.cursors.positions.keys()].indexOf(shards[0] as number),
    })),
  );
  return offers.sort((a, b) => a.turn - b.turn);
}

/** Resolves when the work ends, or after a time limit. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
