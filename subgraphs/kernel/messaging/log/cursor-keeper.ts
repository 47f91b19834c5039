import type { Logger } from '../../telemetry/logger.ts';
import { type CursorLeases, leaseSeconds } from './cursor-leases.ts';
import type { EventLog, LogCursor, LogEntry } from './event-log.ts';
import type { LogPosition } from './log-position.rules.ts';

/** Milliseconds between two signs of life. */
const tickInterval = 1_000;

/** Ticks after which subscribers are declared again. */
const declareEvery = 3_600;

/** Workers that may die with a cursor, before events are handed over alone to find the one that ends them. */
const mostTakes = 3;

export interface CursorKeeperParts {
  readonly log: Pick<EventLog, 'adopt' | 'move'>;
  readonly leases: CursorLeases;
  /** Those whose cursors these are. */
  readonly names: readonly string[];
  /** Creates the cursors that are missing. */
  readonly declare: () => Promise<void>;
  /** Called after each sign of life, when this process may have other cursors than before. */
  readonly onTick: () => void;
  /** Called when this process begins to read a shard, and when its stored position is loaded again. */
  readonly onTaken?: (shard: number, position: LogPosition, incarnation: string) => void;
  /** Whether something of a cursor is on its way that is not stored yet. */
  readonly isBusy?: (name: string, shard: number) => boolean;
  readonly logger: Logger;
  /** Called when cursors were moved. */
  readonly onEnd: () => void;
}

/** The cursors of a subscriber that this process has. */
export interface CursorLane {
  readonly name: string;
  /** How far it has come in each shard that it reads. */
  readonly positions: Map<number, LogPosition>;
  /** Shards with which several workers died, and the number of the event that the last of them was handed alone. */
  readonly deadly: Map<number, string | null>;
  /** The shards of what it is handling. */
  inFlight: ReadonlySet<number>;
}

/**
 * The cursors of this process: which it has, shown by signs of life, and how far they are. They move behind what was
 * handled, so that what a killed process was handling is handled again.
 */
export class CursorKeeper {
  readonly lanes: readonly CursorLane[];
  /** Under which positions are true. */
  incarnation = '';
  /** When the first cursor became different from the stored one. */
  dirtySince = 0;
  /** When this process showed last that it lives. */
  private renewedAt = 0;
  private ticks = 0;
  private readonly dirty = new Map<string, LogCursor>();
  private changing: Promise<void> = Promise.resolve();
  private ticking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly parts: CursorKeeperParts) {
    this.lanes = parts.names.map((name) => ({
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

  /** Takes shards. */
  async start(): Promise<void> {
    await this.tick();
    this.timer = setTimeout(this.onTick, tickInterval);
  }

  /** Takes no more shards. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.ticking;
  }

  /** Keeps the shards until what is being handled has ended, and leaves them to others. After the stop. */
  async leave(handling: Promise<unknown>): Promise<void> {
    const { leases, logger } = this.parts;
    const keeping = setInterval(() => {
      this.inTurn(() => leases.keep()).catch((error) =>
        logger.warn({ err: error }, 'the event log could not be kept'),
      );
    }, tickInterval);
    await handling;
    clearInterval(keeping);
    await this.settle();
    await this.inTurn(() => leases.leave()).catch((error) =>
      logger.warn({ err: error }, 'the event log could not be left to others'),
    );
  }

  /** Moves stored cursors behind what was handled. Never rejects. @returns whether all of them are stored. */
  settle(): Promise<boolean> {
    const { log, leases, logger, onEnd } = this.parts;
    return this.inTurn(async () => {
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

  /** Stores soon how far a cursor has come. @param suspect the number of an event that is handed over alone. */
  note(lane: CursorLane, shard: number, position: LogPosition, suspect: string | null): void {
    const takes = suspect === null ? 0 : mostTakes;
    if (this.dirty.size === 0) this.dirtySince = performance.now();
    this.dirty.set(`${lane.name} ${shard}`, { subscriber: lane.name, shard, position, takes, suspect });
  }

  /**
   * Entries of a shard with which workers died, each with its number stored before it is handed over. The one that the last
   * worker had is set apart, and handed over no more.
   * @param before a position behind which this entry is the first.
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

  /** Others have taken what this process could not renew in time. */
  dropLost(): void {
    const isLost = performance.now() - this.renewedAt > leaseSeconds * 1_000;
    if (isLost && this.parts.leases.owner !== null) for (const { positions } of this.lanes) positions.clear();
  }

  private readonly onTick = (): void => {
    this.ticking = this.tick()
      .catch((error) => this.parts.logger.error({ err: error }, 'the event log could not be shared'))
      .then(() => {
        if (this.isStopping) return;
        this.timer = setTimeout(this.onTick, tickInterval);
        this.parts.onTick();
      });
  };

  /** Renews what this process holds. Waits for no handler: others would take over meanwhile. */
  private async tick(): Promise<void> {
    const { log, leases, declare, onTaken } = this.parts;
    this.ticks += 1;
    if (this.ticks % declareEvery === 0) await declare();
    const began = performance.now();
    const { cursors, incarnation } = await this.inTurn(() =>
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

  /** Stops reading for a cursor. @returns whether nothing of it is in the hands of this process any more. */
  private release(subscriber: string, shard: number): boolean {
    const lane = this.lanes.find(({ name }) => name === subscriber);
    lane?.positions.delete(shard);
    return (
      lane?.inFlight.has(shard) !== true &&
      !this.dirty.has(`${subscriber} ${shard}`) &&
      this.parts.isBusy?.(subscriber, shard) !== true
    );
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
}
