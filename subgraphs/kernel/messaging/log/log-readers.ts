import type { DomainEvent } from '../../call/event.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RunObserver } from '../job-runner.ts';
import { type CursorLeases, leaseSeconds } from './cursor-leases.ts';
import type { EventLog, LogCursor, LogPage, LogRange } from './event-log.ts';
import { type LogPosition, positionKey } from './log-position.rules.ts';
import { handOver, hears, type LogSubscriber } from './log-subscriber.ts';
import { shardOf } from './shard.rules.ts';

/** Events read at once. */
const batchSize = 200;

/** Milliseconds between two signs of life, and between two looks at the log that nothing asked for. */
const tickInterval = 2_000;

/** Milliseconds cursors wait for the other subscribers of a batch and for the next one, so that one statement moves them. */
const patience = 50;

/** Milliseconds after a batch in which the next one gathers. */
const gathering = 3;

/** Ticks after which subscribers are declared again. */
const declareEvery = 1_800;

/** Workers that may die with a cursor, before events are handed over alone to find the one that ends them. */
const mostTakes = 3;

/** Milliseconds before the next attempt when the database failed. */
const pause = 500;

export interface LogReaderDependencies {
  readonly log: EventLog;
  readonly leases: CursorLeases;
  readonly subscribers: readonly LogSubscriber[];
  /** Sends what failed to the queue of the subscriber. */
  readonly retry: (subscriber: LogSubscriber, events: readonly DomainEvent[]) => Promise<void>;
  /** The same for an event that ends processes: fewer runs, then it is a dead letter. */
  readonly isolate: (subscriber: LogSubscriber, event: DomainEvent) => Promise<void>;
  readonly logger: Logger;
  readonly observer: RunObserver;
  /** Called when events were handled and their cursors moved. */
  readonly onEnd: () => void;
}

/** A subscriber of this process. */
interface Lane {
  readonly name: string;
  readonly subscriber: LogSubscriber;
  /** How far it has come in each shard that it reads. */
  readonly positions: Map<number, LogPosition>;
  /** Shards with which several workers died, and the number of the event that the last of them was handed alone. */
  readonly deadly: Map<number, string | null>;
  /** What it is handling; null while it waits. */
  running: Promise<void> | null;
  /** The shards of what it is handling. */
  inFlight: ReadonlySet<number>;
  /** How often the reader had been woken when the lane last read; -1 when it missed something since. */
  wakes: number;
}

/** Idle lanes that have come equally far, each with its shards. */
interface Group {
  readonly position: LogPosition;
  readonly lanes: Map<Lane, number[]>;
}

/**
 * Reads the log for all subscribers of this process at once. Subscribers do not wait for each other: one that is busy
 * catches up by itself. Cursors move behind what was handled, so that what a killed process was handling is handled again.
 */
export class LogReaders {
  private readonly lanes: readonly Lane[];
  private readonly stopping = new AbortController();
  /** Aborted when a stop no longer waits. */
  private readonly givingUp = new AbortController();
  /** Under which positions are true. */
  private incarnation = '';
  /** When this process showed last that it lives. */
  private renewedAt = 0;
  private wakes = 0;
  private ticks = 0;
  private resume: () => void = () => undefined;
  private readonly dirty = new Map<string, LogCursor>();
  /** When the first of them became so. */
  private dirtySince = 0;
  private changing: Promise<void> = Promise.resolve();
  private reading: Promise<void> = Promise.resolve();
  private ticking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: LogReaderDependencies) {
    this.lanes = parts.subscribers.map((subscriber) => ({
      name: subscriber.subscriber.name,
      subscriber,
      positions: new Map(),
      deadly: new Map(),
      running: null,
      inFlight: new Set(),
      wakes: 0,
    }));
  }

  /** Takes shards, and reads from now on. */
  async start(): Promise<void> {
    await this.tick();
    this.timer = setTimeout(this.onTick, tickInterval);
    this.reading = this.readOn();
  }

  /** Looks at the log soon. @param shards where something is new; absent: anywhere. */
  wake(shards?: Iterable<number>): void {
    if (shards !== undefined && ![...shards].some((shard) => this.readsAny(shard))) return;
    this.wakes += 1;
    this.resume();
  }

  /** Whether each subscriber reads all these shards here. */
  holds(shards: Iterable<number>): boolean {
    return [...shards].every((shard) => this.lanes.every(({ positions }) => positions.has(shard)));
  }

  /** Reads no more, waits for handlers, `limit` milliseconds at most, and leaves the shards to others. */
  async stop(limit: number): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.resume();
    await Promise.all([this.reading, this.ticking]);
    const { leases, logger } = this.parts;
    const timer = setTimeout(() => this.givingUp.abort(new Error('The process stops.')), limit);
    const keeping = setInterval(() => {
      this.inTurn(() => leases.keep()).catch((error) =>
        logger.warn({ err: error }, 'the event log could not be kept'),
      );
    }, tickInterval);
    await Promise.all(this.lanes.map(({ running }) => running));
    clearInterval(keeping);
    clearTimeout(timer);
    await this.settle();
    await this.inTurn(() => leases.leave()).catch((error) =>
      logger.warn({ err: error }, 'the event log could not be left to others'),
    );
  }

  /** Moves stored cursors behind what was handled. Never rejects. */
  settle(): Promise<void> {
    const { log, leases, logger } = this.parts;
    return this.inTurn(async () => {
      const cursors = [...this.dirty];
      this.dirty.clear();
      try {
        await log.move(
          cursors.map(([, cursor]) => cursor),
          this.incarnation,
          leases.owner,
        );
      } catch (error) {
        logger.error({ err: error }, 'cursors of the event log could not be moved');
        for (const [key, cursor] of cursors) if (!this.dirty.has(key)) this.dirty.set(key, cursor);
      }
      this.parts.onEnd();
    });
  }

  /** Statements that change cursors wait for each other here, not as deadlocks in the database. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.changing.then(work);
    this.changing = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  private readonly onTick = (): void => {
    this.ticking = this.tick()
      .catch((error) => this.parts.logger.error({ err: error }, 'the event log could not be shared'))
      .then(() => {
        if (this.stopping.signal.aborted) return;
        this.timer = setTimeout(this.onTick, tickInterval);
        this.wake();
      });
  };

  /** Renews what this process holds. Waits for no handler: others would take over meanwhile. */
  private async tick(): Promise<void> {
    const { log, leases } = this.parts;
    this.ticks += 1;
    if (this.ticks % declareEvery === 0) await log.declare(this.lanes.map(({ name }) => name));
    const began = performance.now();
    const { cursors, incarnation } = await this.inTurn(() =>
      leases.renew(({ subscriber, shard }) => this.release(subscriber, shard)),
    );
    this.renewedAt = began;
    // The cursors have ended: a clock that was set forward, a dump without them.
    if (incarnation === null) return log.declare(this.lanes.map(({ name }) => name));
    if (incarnation !== this.incarnation && this.incarnation !== '') {
      await log.adopt();
      this.dirty.clear();
      for (const { positions } of this.lanes) positions.clear();
      this.incarnation = incarnation;
      return;
    }
    this.incarnation = incarnation;
    if (this.dirty.size > 0) await this.settle();
    for (const lane of this.lanes) {
      const held = new Map(
        cursors.filter(({ subscriber }) => subscriber === lane.name).map((cursor) => [cursor.shard, cursor]),
      );
      for (const shard of lane.positions.keys()) if (!held.has(shard)) lane.positions.delete(shard);
      for (const [shard, { position, takes, suspect }] of held) {
        if (lane.positions.has(shard) || lane.inFlight.has(shard)) continue;
        lane.positions.set(shard, position);
        if (takes >= mostTakes) lane.deadly.set(shard, suspect);
        else lane.deadly.delete(shard);
      }
    }
  }

  /** Others have taken what this process could not renew in time. */
  private dropLost(): void {
    const isLost = performance.now() - this.renewedAt > leaseSeconds * 1_000;
    if (isLost && this.parts.leases.owner !== null) for (const { positions } of this.lanes) positions.clear();
  }

  /** Stops reading for a cursor. @returns whether nothing of it is in the hands of this process any more. */
  private release(subscriber: string, shard: number): boolean {
    const lane = this.lanes.find(({ name }) => name === subscriber);
    lane?.positions.delete(shard);
    return lane?.inFlight.has(shard) !== true && !this.dirty.has(`${subscriber} ${shard}`);
  }

  private readsAny(shard: number): boolean {
    return this.lanes.some(({ positions }) => positions.has(shard));
  }

  private async readOn(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { wakes } = this;
      let outcome = { isMore: false, isHandled: false };
      try {
        outcome = await this.read();
      } catch (error) {
        this.parts.logger.error({ err: error }, 'the event log could not be read');
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

  /** @returns whether lanes that are idle have more to read, and whether any was handed something. */
  private async read(): Promise<{ readonly isMore: boolean; readonly isHandled: boolean }> {
    this.dropLost();
    const groups = this.groups();
    if (groups.length === 0) return { isMore: false, isHandled: false };
    const { wakes, incarnation } = this;
    const ranges = groups.map(({ position, lanes }): LogRange => {
      return { position, shards: [...new Set([...lanes.values()].flat())] };
    });
    const pages = await this.parts.log.read(ranges, batchSize);
    if (incarnation !== this.incarnation) return { isMore: true, isHandled: false };
    const handled = new Set<Lane>();
    for (const { lane, shards, page } of byTurn(groups, pages)) {
      lane.wakes = handled.has(lane) ? lane.wakes : wakes;
      if (this.take(lane, shards, page)) handled.add(lane);
    }
    if (handled.size > 0 || this.dirty.size > 0) {
      const ended = Promise.all([...handled].map(({ running }) => running));
      void inTime(ended).then(() => this.settleAfter(wakes));
      // The cursors of those that took longer.
      void ended.then(() => this.settleAfter(wakes));
    }
    const isMore = groups.some(
      ({ lanes }, at) => pages[at]?.isPart && [...lanes.keys()].some((lane) => !handled.has(lane)),
    );
    return { isMore, isHandled: handled.size > 0 };
  }

  /** Moves cursors, unless the next batch will soon: it is on its way when there were wakes since. */
  private async settleAfter(wakes: number): Promise<void> {
    if (
      this.wakes === wakes ||
      performance.now() - this.dirtySince > patience ||
      this.stopping.signal.aborted
    )
      await this.settle();
  }

  /** Hands a lane what it waits for of a page. @returns whether it is handling something now. */
  private take(lane: Lane, shards: readonly number[], page: LogPage): boolean {
    // What a lane was given of another page comes first.
    if (lane.running !== null) {
      lane.wakes = -1;
      return true;
    }
    const own = new Set(shards.filter((shard) => lane.positions.has(shard)));
    const events = page.events.filter(({ tenantId }) => own.has(shardOf(tenantId)));
    const heard = events.filter(({ type }) => hears(lane.subscriber.subscriber, type));
    const touched = new Set(events.map(({ tenantId }) => shardOf(tenantId)));
    const { incarnation } = this;
    const advance = (): void => {
      if (incarnation !== this.incarnation) return;
      for (const shard of own) {
        // Behind the others, whose turn is next.
        if (lane.positions.delete(shard)) lane.positions.set(shard, page.next);
        if (lane.deadly.delete(shard) || page.isPart || touched.has(shard))
          this.note(lane, shard, page.next, null);
      }
    };
    if (heard.length === 0) {
      advance();
      return false;
    }
    lane.inFlight = own;
    lane.wakes = page.isPart ? -1 : lane.wakes;
    const [deadly] = [...own].filter((shard) => lane.deadly.has(shard));
    const parts = deadly === undefined ? [heard] : this.oneByOne(lane, deadly, heard, page);
    lane.running = this.handle(lane, parts, advance);
    return true;
  }

  private groups(): readonly Group[] {
    const groups = new Map<string, Group>();
    for (const lane of this.lanes) {
      if (lane.running !== null) continue;
      for (const [shard, position] of lane.positions) {
        // A shard that is handled with caution comes alone.
        const key = `${positionKey(position)}${lane.deadly.has(shard) ? ` ${lane.name} ${shard}` : ''}`;
        const group = groups.get(key) ?? { position, lanes: new Map() };
        groups.set(key, group);
        group.lanes.set(lane, [...(group.lanes.get(lane) ?? []), shard]);
      }
    }
    return [...groups.values()];
  }

  /** Stores soon how far a cursor has come. */
  private note(lane: Lane, shard: number, position: LogPosition, suspect: string | null): void {
    const takes = suspect === null ? 0 : mostTakes;
    if (this.dirty.size === 0) this.dirtySince = performance.now();
    this.dirty.set(`${lane.name} ${shard}`, { subscriber: lane.name, shard, position, takes, suspect });
  }

  /**
   * Events of a shard with which workers died, each with its number stored before it is handed over. The one that the last
   * worker had is set apart, and handed over no more.
   */
  private async *oneByOne(
    lane: Lane,
    shard: number,
    heard: readonly DomainEvent[],
    page: LogPage,
  ): AsyncGenerator<readonly DomainEvent[]> {
    const { logger, isolate } = this.parts;
    const suspect = lane.deadly.get(shard) ?? null;
    const seen = lane.positions.get(shard)?.seen ?? page.next.seen;
    const target = page.next.catchUp?.target ?? page.next.seen;
    for (const event of heard) {
      const number = page.numbers[page.events.indexOf(event)] ?? '';
      if (number === suspect) {
        await isolate(lane.subscriber, event);
        logger.error(
          { subscriber: lane.name, event: event.id },
          'processes ended while they handled an event',
        );
        continue;
      }
      this.note(lane, shard, { seen, catchUp: { target, last: `${BigInt(number) - 1n}` } }, number);
      await this.settle();
      yield [event];
    }
  }

  /** Hands events over, in lists; what failed is tried again elsewhere. Never rejects. */
  private async handle(
    lane: Lane,
    lists: Iterable<readonly DomainEvent[]> | AsyncIterable<readonly DomainEvent[]>,
    advance: () => void,
  ): Promise<void> {
    const { logger, observer, retry } = this.parts;
    const { signal } = this.givingUp;
    try {
      for await (const events of lists) {
        const failed = await handOver(lane.subscriber, events, signal, { logger, observer });
        // What the stop cut off is left to the next process.
        if (signal.aborted) return;
        if (failed.length > 0) await retry(lane.subscriber, failed);
      }
      advance();
    } catch (error) {
      logger.error({ err: error }, 'events could not be handled');
      await new Promise((resolve) => setTimeout(resolve, pause));
      lane.wakes = -1;
    } finally {
      lane.running = null;
      lane.inFlight = new Set();
      if (lane.wakes !== this.wakes) this.wake();
    }
  }
}

/** What lanes are offered, a lane's shards that waited longest first: one with a backlog does not hold up the others. */
function byTurn(groups: readonly Group[], pages: readonly LogPage[]) {
  const offers = groups.flatMap(({ lanes }, at) =>
    [...lanes].map(([lane, shards]) => ({
      lane,
      shards,
      page: pages[at] as LogPage,
      turn: [...lane.positions.keys()].indexOf(shards[0] as number),
    })),
  );
  return offers.sort((a, b) => a.turn - b.turn);
}

/** Resolves with the work, or when it has taken long. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
