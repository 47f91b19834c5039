import type { EntryView } from '../entry/read-entry.ts';
import type { TimelineEntryChange } from '../timeline.contract.ts';

/** What events say of an entry; never of an internal note. */
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
