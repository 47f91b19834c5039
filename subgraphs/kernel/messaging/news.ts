import type { Database } from '../persistence/database.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { PubSub } from './pub-sub.ts';

/** The topic, and the channel of PostgreSQL, by which processes notify each other of new events and jobs. */
const channel = 'events.news';

/** Milliseconds between two notifications. */
const gathering = 5;

/** Milliseconds before a lost connection is opened again. */
const pause = 5_000;

/** What processes are told of: a shard with new events, by its number, or a queue with new jobs, by its name. */
export type Place = number | string;

/**
 * Notifies other processes, after the commit, of new events and jobs: over Redis if configured, else by a notification
 * of PostgreSQL outside the writing transaction, because commits with notifications wait for each other. A lost
 * notification delays events and jobs until the next look.
 */
export class News {
  private readonly untold = new Set<Place>();
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
  tell(places: Iterable<Place>): void {
    // The embedded database has no other process.
    if (this.database.engine.kind === 'pglite' || this.isOver) return;
    for (const place of places) this.untold.add(place);
    this.timer ??= setTimeout(() => void this.send(), gathering);
  }

  /** Receives notifications of other processes. @param onNews without places: anything may be new. */
  async listen(onNews: (places?: readonly Place[]) => void): Promise<void> {
    if (this.database.engine.kind === 'pglite') return;
    if (this.shared !== null) {
      this.unlisten = await this.shared.follow<readonly Place[]>(channel, {
        onMessage: onNews,
        onGap: () => onNews(),
      });
      return;
    }
    try {
      this.unlisten = await this.database.listen(
        channel,
        (payload) => onNews(parsePlaces(payload)),
        () => this.listenAgain(onNews),
      );
      if (this.isOver) this.unlisten();
    } catch (error) {
      this.logger.warn({ err: error }, 'news of events and jobs are not heard, they are looked for instead');
      this.listenAgain(onNews);
    }
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.unlisten();
  }

  private listenAgain(onNews: (places?: readonly Place[]) => void): void {
    if (this.isOver) return;
    setTimeout(() => {
      if (!this.isOver) void this.listen(onNews);
    }, pause).unref();
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    const places = [...this.untold];
    this.untold.clear();
    try {
      if (this.shared !== null) await this.shared.publish(channel, places);
      else await this.database.execute('select pg_notify($1, $2)', [channel, JSON.stringify(places)]);
    } catch (error) {
      this.logger.debug({ err: error }, 'news of events and jobs were not told');
    }
  }
}

/** Any role may notify: a text that is no list means everything. */
function parsePlaces(payload: string): readonly Place[] | undefined {
  try {
    const places: unknown = JSON.parse(payload);
    return Array.isArray(places) ? places : undefined;
  } catch {
    return undefined;
  }
}
