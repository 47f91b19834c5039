import type { EventSubscriber } from '../../kernel/call/event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type EntryNews, entryTopic } from '../entry/entry-feed.service.ts';
import { type EntityReference, type TimelineEntryPosted, timelineEntryPosted } from '../timeline.contract.ts';

/** Notifies subscribers in every process of a new entry. Runs after the commit, possibly more than once. */
export async function announceEntry(
  pubSub: PubSub,
  tenantId: string,
  entity: EntityReference,
  entryId: string,
): Promise<void> {
  await pubSub.publish(entryTopic(tenantId, entity), { id: entryId } satisfies EntryNews);
}

export function entryAnnouncer(pubSub: PubSub): EventSubscriber {
  return {
    name: 'timeline-announce-entries',
    eventTypes: [timelineEntryPosted.name],
    handle: async ({ tenantId, data }) => {
      const { entryId, ...entity } = data as TimelineEntryPosted;
      await announceEntry(pubSub, tenantId, entity, entryId);
    },
  };
}
