import type { Logger } from '../../telemetry/logger.ts';
import { type CursorLeases, leaseSeconds } from './cursor-leases.ts';
import type { EventLog, LogCursor, LogEntry } from './event-log.ts';
import type { LogPosition } from './log-position.rules.ts';

/** Milliseconds between two heartbeats where other processes wait for the shards of one that died. */
const sharedInterval = 1_000;

/** Milliseconds after which subscribers are declared again. */
const declareEvery = 3_600_000;

/**
 * Number of workers that may die with a cursor before its events are delivered one at a time, to find the fatal one.
 */
const mostTakes = 3;

export interface CursorKeeperDependencies {
  readonly log: Pick<EventLog, 'adopt' | 'move'>;
  readonly leases: CursorLeases;
  /** The subscribers of these cursors. */
  readonly names: readonly string[];
  /** Creates the cursors that are missing. */
  readonly declare: () => Promise<void>;
  /** Called after each heartbeat, when the assigned cursors may have changed. */
  readonly onTick: () => void;
  /** Called when this process begins to read a shard, and when its stored position is loaded again. */
  readonly onTaken?: (shard: number, position: LogPosition, incarnation: string) => void;
  /** Whether events of a cursor are being handled whose result is not stored yet. */
  readonly isBusy?: (name: string, shard: number) => boolean;
  /** Milliseconds between two heartbeats; default: a second. */
  readonly interval?: number;
  readonly logger: Logger;
  /** Called when cursors were moved. */
  readonly onEnd: () => void;
}

/** The cursors of a subscriber that are assigned to this process. */
export interface CursorLane {
  readonly name: string;
  /** Its position in each assigned shard. */
  readonly positions: Map<number, LogPosition>;
  /** Shards with several dead workers, and the number of the event that was delivered alone to the last of them. */
  readonly deadly: Map<number, string | null>;
  /** The shards of the events that it is handling. */
  inFlight: ReadonlySet<number>;
}

/**
 * The cursors of this process: their assignment, kept by heartbeats, and their positions. They move after events were
 * handled, so that events of a killed process are handled again.
 */
export class CursorKeeper {
  readonly lanes: readonly CursorLane[];
  /** The incarnation in which positions are valid. */
  incarnation = '';
  /** When the first cursor became different from the stored one. */
  dirtySince = 0;
  /** Time of the last heartbeat. */
  private renewedAt = 0;
  private declaredAt = performance.now();
  private readonly dirty = new Map<string, LogCursor>();
  private changing: Promise<void> = Promise.resolve();
  private ticking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly dependencies: CursorKeeperDependencies) {
    this.lanes = dependencies.names.map((name) => ({
      name,
      positions: new Map(),
      deadly: new Map(),
      inFlight: new Set(),
    }));
  }

  /** Whether a cursor differs from the stored one. */
  get isDirty(): boolean {
    return this.dirty.size > 0;
  }

  private get interval(): number {
    return this.dependencies.interval ?? sharedInterval;
  }

  /** Takes shards. */
  async start(): Promise<void> {
    await this.tick();
    this.timer = setTimeout(this.onTick, this.interval);
  }

  /** Stops taking shards. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.ticking;
  }

  /** Keeps the shards until running handlers have ended, then releases them. Call it after the stop. */
  async leave(handling: Promise<unknown>): Promise<void> {
    const { leases, logger } = this.dependencies;
    const keeping = setInterval(() => {
      this.runSerially(() => leases.keep()).catch((error) =>
        logger.warn({ err: error }, 'the event log could not be kept'),
      );
    }, this.interval);
    await handling;
    clearInterval(keeping);
    await this.settle();
    await this.runSerially(() => leases.leave()).catch((error) =>
      logger.warn({ err: error }, 'the event log could not be left to others'),
    );
  }

  /** Moves stored cursors after the handled events. Never rejects. @returns whether all of them are stored. */
  settle(): Promise<boolean> {
    const { log, leases, logger, onEnd } = this.dependencies;
    return this.runSerially(async () => {
      const cursors = [...this.dirty];
      this.dirty.clear();
      let isStored = true;
      try {
        await log.move(
          cursors.map(([, cursor]) => cursor),
          this.incarnation,
          leases.owner,
        );
      } catch (error) {
        isStored = false;
        logger.error({ err: error }, 'cursors of the event log could not be moved');
        for (const [key, cursor] of cursors) if (!this.dirty.has(key)) this.dirty.set(key, cursor);
      }
      onEnd();
      return isStored;
    });
  }

  /** Stores the position of a cursor soon. @param suspect the number of an event that is delivered alone. */
  note(lane: CursorLane, shard: number, position: LogPosition, suspect: string | null): void {
    const takes = suspect === null ? 0 : mostTakes;
    if (this.dirty.size === 0) this.dirtySince = performance.now();
    this.dirty.set(`${lane.name} ${shard}`, { subscriber: lane.name, shard, position, takes, suspect });
  }

  /**
   * Entries of a shard after crashes. The number of each is stored before its delivery. The event of the last crash is
   * set apart and not delivered again.
   * @param before a position after which this entry is the first.
   */
  async *oneByOne<E extends LogEntry>(
    lane: CursorLane,
    shard: number,
    entries: readonly E[],
    before: (entry: E) => LogPosition,
    isolate: (entry: E) => Promise<void>,
  ): AsyncGenerator<readonly E[]> {
    const suspect = lane.deadly.get(shard) ?? null;
    for (const entry of entries) {
      if (entry.number === suspect) {
        await isolate(entry);
        continue;
      }
      this.note(lane, shard, before(entry), entry.number);
      await this.settle();
      yield [entry];
    }
  }

  /** Other workers have taken leases that this process could not renew in time. */
  dropLost(): void {
    const isLost = performance.now() - this.renewedAt > leaseSeconds * 1_000;
    if (isLost && this.dependencies.leases.owner !== null)
      for (const { positions } of this.lanes) positions.clear();
  }

  private readonly onTick = (): void => {
    this.ticking = this.tick()
      .catch((error) => this.dependencies.logger.error({ err: error }, 'the event log could not be shared'))
      .then(() => {
        if (this.isStopping) return;
        this.timer = setTimeout(this.onTick, this.interval);
        this.dependencies.onTick();
      });
  };

  /** Renews the leases. Does not wait for handlers: the leases would expire meanwhile. */
  private async tick(): Promise<void> {
    const { log, leases, declare, onTaken } = this.dependencies;
    const began = performance.now();
    if (began - this.declaredAt > declareEvery) {
      await declare();
      this.declaredAt = began;
    }
    const { cursors, incarnation } = await this.runSerially(() =>
      leases.renew(({ subscriber, shard }) => this.release(subscriber, shard)),
    );
    this.renewedAt = began;
    // The cursors have ended: a clock that was set forward, a dump without them.
    if (incarnation === null) return declare();
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
        onTaken?.(shard, position, incarnation);
      }
    }
  }

  /** Stops reading for a cursor. @returns whether no handler of it is running. */
  private release(subscriber: string, shard: number): boolean {
    const lane = this.lanes.find(({ name }) => name === subscriber);
    lane?.positions.delete(shard);
    return (
      lane?.inFlight.has(shard) !== true &&
      !this.dirty.has(`${subscriber} ${shard}`) &&
      this.dependencies.isBusy?.(subscriber, shard) !== true
    );
  }

  /** Serialises statements that change cursors, which would deadlock in the database. */
  private runSerially<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.changing.then(work);
    this.changing = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}
