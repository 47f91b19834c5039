import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntityReference } from '../timeline.contract.ts';
import { countsOf } from './entry-sql.ts';

export interface HiddenEntry extends EntityReference {
  readonly tenantId: string;
  readonly id: string;
  readonly parentEntryId: string | null;
  readonly audience: number;
  readonly deletedAt: Date;
  readonly deletedBy: string | null;
}

/** Locks the entity's stream until the transaction ends. @returns false where there is no timeline. */
export async function lockStream(
  em: EntityManager,
  tenantId: string,
  { entityType, entityId }: EntityReference,
): Promise<boolean> {
  const rows = await em.execute(
    'select 1 from timeline.stream where tenant_id = ? and entity_type = ? and entity_id = ? for update',
    [tenantId, entityType, entityId],
  );
  return rows.length > 0;
}

/**
 * Soft-deletes an entry; call it after {@link lockStream}. An entry with replies stays, without its body, for readers who
 * see a reply. Deleted ancestors that stayed only because of this entry are hidden with it.
 */
export async function hideEntry(em: EntityManager, entry: HiddenEntry): Promise<void> {
  const [hidden]: { audience: number }[] = await em.execute(
    `update timeline.entry e set deleted_at = ?, deleted_by = ?, audience = ${audienceOfReplies} where id = ?
     returning audience`,
    [entry.deletedAt, entry.deletedBy, entry.id],
  );
  let [everybody, notesReaders] = difference(entry.audience, hidden?.audience ?? 0);
  let parentId = everybody === 0 && notesReaders === 0 ? null : entry.parentEntryId;
  while (parentId !== null) {
    const settled = await settle(em, parentId);
    if (settled === null) break;
    everybody += settled.change[0];
    notesReaders += settled.change[1];
    parentId = settled.parentId;
  }
  await em.execute(
    `update timeline.stream set seen_by_everybody = seen_by_everybody + ?,
       seen_by_notes_readers = seen_by_notes_readers + ?
     where tenant_id = ? and entity_type = ? and entity_id = ?`,
    [everybody, notesReaders, entry.tenantId, entry.entityType, entry.entityId],
  );
  await em.execute('delete from timeline.attachment where entry_id = ?', [entry.id]);
}

const audienceOfReplies = `coalesce(
  (select max(r.audience) from timeline.entry r where r.parent_entry_id = e.id), 0::smallint)`;

/** Gives a deleted entry the audience of its replies. @returns null when that changes nothing. */
async function settle(
  em: EntityManager,
  id: string,
): Promise<{ readonly change: [number, number]; readonly parentId: string | null } | null> {
  const [row]: { before: number; after: number; parentId: string | null }[] = await em.execute(
    `update timeline.entry t set audience = s.after
     from (select e.id, e.audience as before, ${audienceOfReplies} as after
           from timeline.entry e where e.id = ? and e.deleted_at is not null) s
     where t.id = s.id and s.before <> s.after
     returning s.before, s.after, t.parent_entry_id as "parentId"`,
    [id],
  );
  return row === undefined ? null : { change: difference(row.before, row.after), parentId: row.parentId };
}

function difference(before: number, after: number): [number, number] {
  const [goneEverybody, goneNotes] = countsOf(before);
  const [newEverybody, newNotes] = countsOf(after);
  return [newEverybody - goneEverybody, newNotes - goneNotes];
}
