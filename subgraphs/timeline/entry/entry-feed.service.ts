import type { RequestContext } from '../../kernel/call/context.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { EntityReference } from '../timeline.contract.ts';
import type { EntryReader } from './entry-reader.service.ts';
import type { EntryView } from './entry-sql.ts';

/** Only the id travels between processes. Each subscriber reads the entry with their own permissions. */
export interface EntryNews {
  readonly id: string;
}

/** Topic of an entity's new entries. It contains the tenant id. */
export function entryTopic(tenantId: string, { entityType, entityId }: EntityReference): string {
  return `timeline:${tenantId}:${JSON.stringify([entityType, entityId])}`;
}

export class EntryFeed {
  constructor(
    private readonly call: RequestContext,
    private readonly reader: EntryReader,
    private readonly pubSub: PubSub,
  ) {}

  /**
   * Streams entries as they are added. Each is read on arrival with the caller's current permissions.
   * @throws {DomainError} `invalid`; `notFound` for an entity the caller may not read.
   */
  async listen(entity: EntityReference): Promise<AsyncIterableIterator<EntryView>> {
    await this.reader.demandVisibility(entity);
    const { tenant, signal } = this.call;
    const news = await this.pubSub.subscribe<EntryNews>(entryTopic(tenant.id, entity), signal);
    return new SeenEntries(news, ({ id }) => this.reader.findNow(id));
  }
}

/** Yields the entries that the caller may read. `return()` ends it immediately, also while it waits. */
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
