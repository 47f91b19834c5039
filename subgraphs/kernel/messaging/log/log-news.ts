import type { Database } from '../../persistence/database.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { PubSub } from '../pub-sub.ts';

/** The topic, and the channel of PostgreSQL, by which processes notify each other of new events. */
const channel = 'events.news';

/** Milliseconds between two notifications. */
const gathering = 5;

/** Milliseconds before a lost connection is opened again. */
const pause = 5_000;

/**
 * Notifies other processes, after the commit, of shards with new events: over Redis if configured, else by a
 * notification of PostgreSQL outside the writing transaction, because commits with notifications wait for each other. A
 * lost notification delays events until the next poll.
 */
export class LogNews {
  private readonly untold = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private unlisten: () => void = () => undefined;
  private isOver = false;

  /** @param shared null without Redis. */
  constructor(
    private readonly database: Database,
    private readonly shared: PubSub | null,
    private readonly logger: Logger,
  ) {}

  /** Notifies others soon; combines several calls. */
  tell(shards: Iterable<number>): void {
    // The embedded database has no other process.
    if (this.database.engine.kind === 'pglite' || this.isOver) return;
    for (const shard of shards) this.untold.add(shard);
    this.timer ??= setTimeout(() => void this.send(), gathering);
  }

  /** Receives notifications of other processes. */
  async listen(onNews: (shards?: readonly number[]) => void): Promise<void> {
    if (this.database.engine.kind === 'pglite') return;
    if (this.shared !== null) {
      this.unlisten = await this.shared.follow<readonly number[]>(channel, {
        onMessage: onNews,
        onGap: () => onNews(),
      });
      return;
    }
    try {
      this.unlisten = await this.database.listen(
        channel,
        (payload) => onNews(parseShards(payload)),
        () => this.listenAgain(onNews),
      );
      if (this.isOver) this.unlisten();
    } catch (error) {
      this.logger.warn({ err: error }, 'news of events are not heard, the log is looked at instead');
      this.listenAgain(onNews);
    }
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.unlisten();
  }

  private listenAgain(onNews: (shards?: readonly number[]) => void): void {
    if (this.isOver) return;
    setTimeout(() => {
      if (!this.isOver) void this.listen(onNews);
    }, pause).unref();
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    const shards = [...this.untold];
    this.untold.clear();
    try {
      if (this.shared !== null) await this.shared.publish(channel, shards);
      else await this.database.execute('select pg_notify($1, $2)', [channel, JSON.stringify(shards)]);
    } catch (error) {
      this.logger.debug({ err: error }, 'news of events were not told');
    }
  }
}

/** Any role may notify: a text that is no list of numbers means all shards. */
function parseShards(payload: string): readonly number[] | undefined {
  try {
    const shards: unknown = JSON.parse(payload);
    return Array.isArray(shards) ? shards : undefined;
  } catch {
    return undefined;
  }
}
