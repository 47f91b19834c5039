import type { Database } from '../../persistence/database.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { CursorKeeper, type CursorLane } from '../log/cursor-keeper.ts';
import { CursorLeases } from '../log/cursor-leases.ts';
import type { EventDelivery } from '../log/event-delivery.ts';
import type { EventLog, LogEntry } from '../log/event-log.ts';
import { hasSeen, isBeyond, type LogPosition, positionKey } from '../log/log-position.rules.ts';
import { hears, type LogSubscriber } from '../log/log-subscriber.ts';
import type { EventStream } from './event-stream.ts';
import { pauseFor } from './nats-link.ts';
import { type FedMessage, StreamFeed } from './stream-feed.ts';
import { readMessage, type StreamEntry } from './stream-message.rules.ts';

/** Maximum number of messages per batch of a subscriber. */
const batchSize = 200;

/** Milliseconds cursors wait for others while there is more to do, so that one statement moves them. */
const patience = 200;

/** Milliseconds before the next attempt after a failed delivery. */
const pause = 500;

export interface StreamReadersDependencies {
  readonly stream: EventStream;
  readonly log: EventLog;
  readonly database: Database;
  readonly subscribers: readonly LogSubscriber[];
  readonly delivery: EventDelivery;
  /** Creates the cursors that are missing. */
  readonly declare: () => Promise<void>;
  readonly logger: Logger;
  /** Called when events were handled and their cursors moved. */
  readonly onEnd: () => void;
}

/** A subscriber of this process. */
interface Lane {
  readonly subscriber: LogSubscriber;
  readonly cursors: CursorLane;
  /** Feeds of its shards; the next one to read comes first. */
  readonly feeds: Map<number, StreamFeed>;
  /** By shard, numbers of delivered events after its position. */
  readonly ahead: Map<number, Set<string>>;
  isRunning: boolean;
  running: Promise<void>;
  resume: () => void;
}

/** An event, and the message that brought it. */
type FedEntry = StreamEntry & { readonly fed: FedMessage };

/** Messages of a shard that are handled together. */
interface Portion {
  readonly feed: StreamFeed;
  /** The last message. */
  readonly last: FedMessage;
  /** The last one that was handled before the consumer was opened again; null for none. */
  readonly repeated: FedMessage | null;
  /** Unhandled events for the subscriber, in order. */
  readonly entries: readonly FedEntry[];
  /** The position after them, according to the marks. */
  readonly position: LogPosition;
}

/**
 * Delivers messages of the stream to the subscribers of this process. The cursors of the log store the assigned shards
 * and the handled events: messages before a cursor are skipped, and a cursor moves to the mark after the handled
 * events. Therefore a subscriber may switch between the stream and the log at any time.
 */
export class StreamReaders {
  private readonly lanes: readonly Lane[];
  private readonly keeper: CursorKeeper;
  private readonly stopping = new AbortController();
  /** Aborted when a stop no longer waits. */
  private readonly givingUp = new AbortController();
  private settling: NodeJS.Timeout | undefined;

  constructor(private readonly dependencies: StreamReadersDependencies) {
    const { database, log, declare, logger, onEnd, subscribers } = dependencies;
    const names = subscribers.map(({ subscriber }) => subscriber.name);
    this.keeper = new CursorKeeper({
      log,
      leases: new CursorLeases(database, names),
      names,
      declare,
      onTick: () => this.arrangeFeeds(),
      isBusy: (name, shard) => this.isBusy(name, shard),
      logger,
      onEnd,
    });
    this.lanes = subscribers.map((subscriber) => ({
      subscriber,
      cursors: this.keeper.lanes.find(({ name }) => name === subscriber.subscriber.name) as CursorLane,
      feeds: new Map(),
      ahead: new Map(),
      isRunning: false,
      running: Promise.resolve(),
      resume: () => undefined,
    }));
  }

  /** Takes shards and starts reading. */
  async start(): Promise<void> {
    await this.keeper.start();
    this.arrangeFeeds();
    for (const lane of this.lanes) lane.running = this.run(lane);
  }

  /** Stops reading, waits at most `limit` milliseconds for handlers, and releases the shards. */
  async stop(limit: number): Promise<void> {
    this.stopping.abort();
    for (const { resume } of this.lanes) resume();
    await this.keeper.stop();
    const timer = setTimeout(() => this.givingUp.abort(new Error('The process stops.')), limit);
    const ended = Promise.all(this.lanes.map(({ running }) => running)).then(async () => {
      clearTimeout(this.settling);
      await this.passMarks();
      await this.settle();
      await Promise.all(this.lanes.flatMap(({ feeds }) => [...feeds.values()].map((feed) => feed.close())));
      await this.dependencies.stream.flush();
    });
    await this.keeper.leave(ended);
    clearTimeout(timer);
  }

  /** Opens feeds for the shards that this process has, and closes the others. */
  private arrangeFeeds(): void {
    if (this.stopping.signal.aborted) return;
    const { stream, logger } = this.dependencies;
    this.keeper.dropLost();
    for (const lane of this.lanes) {
      const { feeds, cursors } = lane;
      for (const [shard, feed] of feeds)
        if (!cursors.positions.has(shard) && !cursors.inFlight.has(shard)) {
          feeds.delete(shard);
          void feed.close();
        }
      for (const shard of cursors.positions.keys())
        if (!feeds.has(shard))
          feeds.set(shard, new StreamFeed(stream, cursors.name, shard, () => lane.resume(), logger));
    }
  }

  private isBusy(name: string, shard: number): boolean {
    const lane = this.lanes.find(({ cursors }) => cursors.name === name);
    return lane?.feeds.get(shard)?.toAcknowledge != null;
  }

  private async run(lane: Lane): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (readyFeeds(lane).length === 0) {
        await new Promise<void>((resolve) => {
          lane.resume = resolve;
          if (signal.aborted || readyFeeds(lane).length > 0) resolve();
        });
        continue;
      }
      this.keeper.dropLost();
      const portions = this.gather(lane);
      lane.isRunning = true;
      lane.cursors.inFlight = new Set(portions.map(({ feed }) => feed.shard));
      if (await this.handle(lane, portions)) for (const portion of portions) this.advance(lane, portion);
      lane.cursors.inFlight = new Set();
      lane.isRunning = false;
      this.settleSoon();
    }
  }

  /** Takes buffered messages by turns of the shards; a shard after a crash comes alone. */
  private gather(lane: Lane): readonly Portion[] {
    const { feeds, cursors } = lane;
    const ready = readyFeeds(lane);
    const suspected = ready.find(({ shard }) => cursors.deadly.has(shard));
    const portions: Portion[] = [];
    let room = batchSize;
    for (const feed of suspected === undefined ? ready : [suspected]) {
      if (room === 0) break;
      const taken = feed.take(room);
      room -= taken.length;
      feeds.delete(feed.shard);
      feeds.set(feed.shard, feed);
      portions.push(this.portionOf(lane, feed, taken));
    }
    return portions;
  }

  private portionOf({ subscriber, cursors }: Lane, feed: StreamFeed, taken: readonly FedMessage[]): Portion {
    const { incarnation } = this.keeper;
    let position = cursors.positions.get(feed.shard) as LogPosition;
    const seen = position;
    const entries: FedEntry[] = [];
    let repeated: FedMessage | null = null;
    for (const fed of taken) {
      const read = this.read(fed);
      if (feed.isRepeated(fed)) repeated = fed;
      if (read === null || repeated === fed) continue;
      if ('entry' in read) {
        const { entry } = read;
        const isHandled = entry.incarnation === incarnation && hasSeen(seen, entry);
        if (!isHandled && hears(subscriber.subscriber, entry.event.type)) entries.push({ ...entry, fed });
      } else if (
        read.mark.incarnation === incarnation &&
        read.mark.stream === fed.stream &&
        isBeyond(read.mark.position, position)
      )
        position = read.mark.position;
    }
    return { feed, last: taken.at(-1) as FedMessage, repeated, entries, position };
  }

  private read({ message }: FedMessage): ReturnType<typeof readMessage> | null {
    try {
      return readMessage(message.data);
    } catch (error) {
      this.dependencies.logger.error(
        { err: error, subject: message.subject },
        'a message is no event and is passed over',
      );
      return null;
    }
  }

  /** Delivers events, with retries. @returns whether all were delivered. */
  private async handle(lane: Lane, portions: readonly Portion[]): Promise<boolean> {
    const { logger } = this.dependencies;
    const { positions } = lane.cursors;
    while (!this.givingUp.signal.aborted && portions.some(({ feed }) => positions.has(feed.shard))) {
      try {
        await this.deliver(lane, portions);
        // The next process handles events that the stop interrupted.
        return !this.givingUp.signal.aborted;
      } catch (error) {
        logger.error({ err: error }, 'events could not be handled');
        if (this.stopping.signal.aborted) return false;
        await pauseFor(pause, this.stopping.signal);
      }
    }
    return false;
  }

  private async deliver({ subscriber, cursors }: Lane, portions: readonly Portion[]): Promise<void> {
    const { delivery } = this.dependencies;
    const { signal } = this.givingUp;
    const entries = await this.withData(portions.flatMap((portion) => portion.entries));
    const [suspected] = portions.filter(({ feed }) => cursors.deadly.has(feed.shard));
    if (entries.length === 0) return;
    if (suspected === undefined) {
      const events = entries.map(({ event }) => event);
      await delivery.deliver(subscriber, events, signal);
      return;
    }
    const { feed, repeated } = suspected;
    const position = cursors.positions.get(feed.shard) ?? suspected.position;
    const parts = this.keeper.oneByOne(
      cursors,
      feed.shard,
      entries,
      () => position,
      ({ event }) => delivery.isolate(subscriber, event),
    );
    for await (const [entry] of parts) {
      if (entry === undefined) continue;
      // The server does not know that redelivered messages were handled.
      if (repeated !== null && entry === entries[0]) await feed.confirm(repeated);
      await delivery.deliver(subscriber, [entry.event], signal);
      if (signal.aborted) return;
      feed.note(entry.fed);
      await feed.confirm(entry.fed);
    }
  }

  /** Reads from the log what was too large for a message. */
  private async withData(entries: readonly FedEntry[]): Promise<readonly FedEntry[]> {
    const { log, logger } = this.dependencies;
    const data = await log.dataOf(
      entries.filter(({ isReference }) => isReference).map(({ number }) => number),
    );
    return entries.flatMap((entry) => {
      const { event, isReference } = entry;
      if (!isReference) return [entry];
      if (data.has(event.id)) return [{ ...entry, event: { ...event, data: data.get(event.id) } }];
      logger.error({ event: event.id }, 'an event is no longer in the log and is passed over');
      return [];
    });
  }

  private advance({ cursors, ahead }: Lane, { feed, last, entries, position }: Portion): void {
    const { positions, deadly } = cursors;
    feed.note(last);
    const before = positions.get(feed.shard);
    // Another process has the shard.
    if (before === undefined) return;
    const isMarked = positionKey(position) !== positionKey(before);
    const known = isMarked ? [] : (ahead.get(feed.shard) ?? []);
    ahead.set(feed.shard, new Set([...known, ...entries.map(({ number }) => number)]));
    if (!isMarked) return;
    positions.set(feed.shard, position);
    // Not sooner: the events of dead workers end at the mark and may come in several batches.
    deadly.delete(feed.shard);
    this.keeper.note(cursors, feed.shard, position, null);
  }

  /** Moves cursors to the last mark before which everything was handled: the next process may read the log. */
  private async passMarks(): Promise<void> {
    for (const lane of this.lanes)
      for (const [shard, numbers] of lane.ahead)
        if (numbers.size > 0)
          await this.passMark(lane, shard, numbers).catch((error) =>
            this.dependencies.logger.warn({ err: error }, 'what was handled is handed over again'),
          );
  }

  private async passMark({ subscriber, cursors }: Lane, shard: number, numbers: ReadonlySet<string>) {
    const position = cursors.positions.get(shard);
    if (position === undefined) return;
    const range = { shards: [shard], position };
    const [page] = await this.dependencies.log.read([range], numbers.size + 1);
    if (page === undefined) return;
    const { entries, next } = page;
    const isOpen = ({ event, number }: LogEntry) =>
      hears(subscriber.subscriber, event.type) && !numbers.has(number);
    const first = entries.findIndex(isOpen);
    if (first === 0) return;
    const reached = first < 0 ? next : behind(entries[first - 1] as LogEntry, position, next);
    cursors.positions.set(shard, reached);
    this.keeper.note(cursors, shard, reached, null);
  }

  /** Moves cursors, several at once while there is more to do. */
  private settleSoon(): void {
    if (this.stopping.signal.aborted) return;
    const isIdle = this.lanes.every((lane) => !lane.isRunning && readyFeeds(lane).length === 0);
    if (isIdle) void this.settle();
    else this.settling ??= setTimeout(() => void this.settle(), patience);
  }

  /** Moves stored cursors, then acknowledges: messages after a stored cursor are delivered again. */
  private async settle(): Promise<void> {
    clearTimeout(this.settling);
    this.settling = undefined;
    const handled = this.lanes.flatMap(({ feeds }) =>
      [...feeds.values()].map((feed) => ({ feed, fed: feed.toAcknowledge })),
    );
    if (await this.keeper.settle())
      for (const { feed, fed } of handled) if (fed !== null) feed.acknowledge(fed);
  }
}

/** The position after an entry of a page. */
function behind({ number }: LogEntry, { seen }: LogPosition, next: LogPosition): LogPosition {
  return { seen, catchUp: { target: next.catchUp?.target ?? next.seen, last: number } };
}

/** Feeds of this process's shards that have messages. */
function readyFeeds({ feeds, cursors }: Lane): readonly StreamFeed[] {
  return [...feeds.values()].filter(
    ({ shard, waiting }) => waiting.length > 0 && cursors.positions.has(shard),
  );
}
