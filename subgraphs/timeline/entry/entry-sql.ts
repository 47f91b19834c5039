import type { EntityManager } from '@mikro-orm/postgresql';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import { executeLater } from '../../kernel/persistence/later-write.ts';
import { prepareStatement, type StatementValue } from '../../kernel/persistence/prepared-statement.ts';
import type { Visibility } from '../access/entity-access.service.ts';
import type { EntityReference, TimelineEntryType } from '../timeline.contract.ts';
import { decodeBody, encodeBody } from './body.rules.ts';
import { audienceOf, audiences, numberOfType, typeOfNumber } from './entry.rules.ts';

export interface ReactionCount {
  readonly emoji: string;
  readonly count: number;
  readonly byCurrentUser: boolean;
}

/** An entry for one reader. The body of a deleted entry is empty. */
export interface EntryView extends EntityReference {
  readonly id: string;
  readonly entryType: TimelineEntryType;
  readonly body: string;
  readonly authorId: string;
  readonly authorDisplayName: string;
  readonly parentEntryId: string | null;
  readonly attachmentBlobIds: readonly string[];
  readonly reactions: readonly ReactionCount[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** An entry as {@link entryColumns} select it. */
export interface EntryRow extends Omit<EntryView, 'entryType' | 'createdAt' | 'editedAt' | 'deletedAt'> {
  readonly entryType: number;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
}

/** The condition on an entry's audience, by the reader's visibility. Every statement that reads entries contains it. */
export const seenBy: Readonly<Record<Exclude<Visibility, 'nothing'>, string>> = {
  everybody: 'e.audience = 2',
  notes: 'e.audience > 0',
};

export function viewOf(row: EntryRow): EntryView {
  const { id, entityType, entityId, authorId, authorDisplayName, parentEntryId } = row;
  return {
    id,
    entityType,
    entityId,
    authorId,
    authorDisplayName,
    parentEntryId,
    entryType: typeOfNumber(row.entryType),
    body: decodeBody(row.body),
    attachmentBlobIds: row.attachmentBlobIds,
    reactions: row.reactions,
    createdAt: new Date(row.createdAt),
    editedAt: dateOf(row.editedAt),
    deletedAt: dateOf(row.deletedAt),
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Columns of an entry. Their one parameter is the reader's user id. */
export const entryColumns = `
  e.id, e.entity_type as "entityType", e.entity_id as "entityId", e.entry_type as "entryType",
  case when e.deleted_at is null then e.body else '' end as body,
  e.author_id as "authorId", e.author_display_name as "authorDisplayName", e.parent_entry_id as "parentEntryId",
  case when e.deleted_at is null then e.attachment_blob_ids else '[]' end as "attachmentBlobIds",
  case when e.deleted_at is not null or e.reaction_count = 0 then '[]' else (
    select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.count, 'byCurrentUser', r.mine) order by r.first, r.emoji)
    from (select emoji, count(*) as count, bool_or(user_id = ?) as mine, min(reacted_at) as first
          from timeline.reaction where tenant_id = e.tenant_id and entry_id = e.id group by emoji) r) end as reactions,
  e.created_at as "createdAt", e.edited_at as "editedAt", e.deleted_at as "deletedAt"`;

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

/** The columns of a new entry with their values, in the order of the statement. */
const stored: readonly (readonly [column: string, read: (entry: NewEntry) => StatementValue])[] = [
  ['tenant_id', ({ tenantId }) => tenantId],
  ['entity_type', ({ entityType }) => entityType],
  ['entity_id', ({ entityId }) => entityId],
  ['id', ({ id }) => id],
  ['entry_type', ({ entryType }) => numberOfType(entryType)],
  ['audience', ({ entryType }) => audienceOf(entryType)],
  ['body', ({ body }) => encodeBody(body)],
  ['author_id', ({ authorId }) => authorId],
  ['author_display_name', ({ authorDisplayName }) => authorDisplayName],
  ['parent_entry_id', ({ parentEntryId }) => parentEntryId],
  ['attachment_blob_ids', ({ attachmentBlobIds }) => JSON.stringify(attachmentBlobIds)],
  ['reaction_count', () => 0],
  ['created_at', ({ createdAt }) => createdAt],
];

/** Writes and counts an entry in one statement. Writers of one entity wait for the lock on its stream row. */
export async function appendEntry(em: EntityManager, entry: NewEntry): Promise<void> {
  const { tenantId, entityType, entityId } = entry;
  const counts = countsOf(audienceOf(entry.entryType));
  const values = stored.map(([, read]) => read(entry));
  await executeLater(em, append, [tenantId, entityType, entityId, ...counts, ...values]);
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

const append = prepareStatement(`
  with stream as (
    insert into timeline.stream as s
      (tenant_id, entity_type, entity_id, seen_by_everybody, seen_by_notes_readers)
    values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, entity_type, entity_id) do update set
      seen_by_everybody = s.seen_by_everybody + excluded.seen_by_everybody,
      seen_by_notes_readers = s.seen_by_notes_readers + excluded.seen_by_notes_readers)
  insert into timeline.entry (${stored.map(([column]) => column).join(', ')})
  values (${stored.map((_, at) => `$${at + 6}`).join(', ')})`);
