import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import { handleOnce } from '../../kernel/messaging/handled-event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { systemAuthor } from '../entry/entry.rules.ts';
import { appendEntry } from '../entry/entry-sql.ts';
import { announceEntry } from '../posting/announce-entry.ts';
import { systemLogKind } from '../timeline.contract.ts';

const subscriber = 'timeline-append-system-logs';

export interface SystemLogDependencies {
  readonly registry: Registry;
  readonly database: Database;
  readonly users: () => UserDirectory;
  readonly pubSub: PubSub;
}

/** Appends a system log for each event that has a source. Idempotent per event. */
export function appendSystemLogs({
  registry,
  database,
  users,
  pubSub,
}: SystemLogDependencies): EventSubscriber {
  const sources = new Map(registry.all(systemLogKind).map(({ eventType, logOf }) => [eventType, logOf]));
  return {
    name: subscriber,
    eventTypes: [...sources.keys()],
    handle: async (event) => {
      const log = sources.get(event.type)?.(event as DomainEvent<never>) ?? null;
      if (log === null) return;
      const { tenantId, actorId } = event;
      const known = actorId === null ? null : await users().find(tenantId, actorId);
      await database.session(tenantId).transactional(async (em) => {
        if (!(await handleOnce(em, event.id, subscriber))) return;
        await appendEntry(em, {
          tenantId,
          id: event.id,
          entityType: log.entityType,
          entityId: log.entityId,
          entryType: 'SystemLog',
          body: JSON.stringify({ event: event.type, ...log.data }),
          authorId: actorId ?? systemAuthor.id,
          authorDisplayName: known?.displayName ?? actorId ?? systemAuthor.displayName,
          parentEntryId: null,
          attachmentBlobIds: [],
          createdAt: new Date(event.occurredAt),
        });
      });
      // Also when the entry exists already: the previous run may have failed between the two steps.
      await announceEntry(pubSub, tenantId, log, event.id);
    },
  };
}
