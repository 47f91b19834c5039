import type { RequestContext } from '../../kernel/call/context.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { EntityReference } from '../timeline.contract.ts';
import type { EntryReader } from './entry-reader.service.ts';
import type { EntryView } from './read-entry.ts';

/** What travels between processes of a new entry: its id. Whoever hears it reads the entry with their own eyes. */
export interface EntryNews {
  readonly id: string;
}

/** The topic of an entity's new entries; it contains the tenant. */
export function entryTopic(tenantId: string, { entityType, entityId }: EntityReference): string {
  return `timeline:${tenantId}:${JSON.stringify([entityType, entityId])}`;
}

/** New entries for one caller who listens. */
export class EntryFeed {
  constructor(
    private readonly call: RequestContext,
    private readonly reader: EntryReader,
    private readonly pubSub: PubSub,
  ) {}

  /**
   * Entries as they are added; each is read when it arrives, with the rights the caller has then.
   * @throws {DomainError} `invalid`; `notFound` for an entity the caller may not read.
   */
  async listen(entity: EntityReference): Promise<AsyncIterableIterator<EntryView>> {
    await this.reader.demandSight(entity);
    const { tenant, signal } = this.call;
    const news = await this.pubSub.subscribe<EntryNews>(entryTopic(tenant.id, entity), signal);
    return new SeenEntries(news, ({ id }) => this.reader.findNow(id));
  }
}

/** What of the news can be read. `return()` ends it at once, also while it waits, as the news themselves do. */
class SeenEntries implements AsyncIterableIterator<EntryView> {
  constructor(
    private readonly news: AsyncIterableIterator<EntryNews>,
    private readonly read: (one: EntryNews) => Promise<EntryView | null>,
  ) {}

  async next(): Promise<IteratorResult<EntryView>> {
    for (;;) {
      const step = await this.news.next();
      if (step.done === true) return { done: true, value: undefined };
      const entry = await this.read(step.value);
      if (entry !== null) return { done: false, value: entry };
    }
  }

  async return(): Promise<IteratorResult<EntryView>> {
    await this.news.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
