import type { EntityManager } from '@mikro-orm/postgresql';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { EntityReference, TimelineEntryType } from '../timeline.contract.ts';
import { encodeBody } from './body.rules.ts';
import { audienceOf, audiences, numberOfType } from './entry.rules.ts';

export interface NewEntry extends EntityReference {
  readonly tenantId: string;
  /** A UUID v7, which is also its place. A system log has the id of its event. */
  readonly id: string;
  readonly entryType: TimelineEntryType;
  readonly body: string;
  readonly authorId: string;
  readonly authorDisplayName: string;
  readonly parentEntryId: string | null;
  readonly attachmentBlobIds: readonly string[];
  readonly createdAt: Date;
}

/** Writes and counts an entry in one statement. Writers of one entity wait for the lock on its stream row. */
export async function appendEntry(em: EntityManager, entry: NewEntry): Promise<void> {
  const audience = audienceOf(entry.entryType);
  await em.execute(append, [
    entry.tenantId,
    entry.entityType,
    entry.entityId,
    ...countsOf(audience),
    entry.tenantId,
    entry.entityType,
    entry.entityId,
    entry.id,
    numberOfType(entry.entryType),
    audience,
    encodeBody(entry.body),
    entry.authorId,
    entry.authorDisplayName,
    entry.parentEntryId,
    JSON.stringify(entry.attachmentBlobIds),
    entry.createdAt,
  ]);
  if (entry.attachmentBlobIds.length > 0) await holdAttachments(em, entry);
}

/** Increments of the counts of a stream by an entry: visible to all readers, visible only to readers of notes. */
export function countsOf(audience: number): [everybody: number, notesReaders: number] {
  return [Number(audience === audiences.everybody), Number(audience === audiences.notesReaders)];
}

async function holdAttachments(
  em: EntityManager,
  { tenantId, id, attachmentBlobIds }: NewEntry,
): Promise<void> {
  await em.execute(
    sentLater(`insert into timeline.attachment (tenant_id, blob_id, entry_id)
     select ?::uuid, blob_id, ?::uuid from jsonb_array_elements_text(?::jsonb) as held (blob_id)
     on conflict do nothing`),
    [tenantId, id, JSON.stringify(attachmentBlobIds)],
  );
}

const append = sentLater(`
  with stream as (
    insert into timeline.stream as s
      (tenant_id, entity_type, entity_id, seen_by_everybody, seen_by_notes_readers)
    values (?, ?, ?, ?, ?)
    on conflict (tenant_id, entity_type, entity_id) do update set
      seen_by_everybody = s.seen_by_everybody + excluded.seen_by_everybody,
      seen_by_notes_readers = s.seen_by_notes_readers + excluded.seen_by_notes_readers)
  insert into timeline.entry (tenant_id, entity_type, entity_id, id, entry_type, audience, body, author_id,
    author_display_name, parent_entry_id, attachment_blob_ids, reaction_count, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`);
