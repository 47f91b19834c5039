import type { EntryView } from '../entry/entry-sql.ts';
import type { TimelineEntryChange } from '../timeline.contract.ts';

/** Event data of an entry. Never published for internal notes. */
export function entryChangeOf(entry: EntryView): TimelineEntryChange {
  const { id, entityType, entityId, entryType, authorId, parentEntryId, createdAt } = entry;
  return {
    entryId: id,
    entityType,
    entityId,
    entryType,
    authorId,
    parentEntryId,
    createdAt: createdAt.toISOString(),
  };
}
