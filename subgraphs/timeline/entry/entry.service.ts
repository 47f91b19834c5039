import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import type { BlobDirectory } from '../../blobs/blobs.contract.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import type { EntityAccessService, Visibility } from '../access/entity-access.service.ts';
import { entryChangeOf } from '../posting/entry-change.ts';
import type { PostingService } from '../posting/posting.service.ts';
import { type EntityReference, timelineEntryDeleted, timelineLimits } from '../timeline.contract.ts';
import {
  attachmentNotFound,
  editRefused,
  entryNotFound,
  notDeletable,
  notesNotAllowed,
  parentElsewhere,
  replyTooOpen,
  systemLogImmutable,
  tooManyAttachments,
} from '../timeline.errors.ts';
import type { TimelineOptions } from '../timeline.options.ts';
import { manageEntries } from '../timeline.permissions.ts';
import { encodeBody } from './body.rules.ts';
import { editInput, type NewEntryInput, newEntryInput } from './entry.input.ts';
import { systemAuthor } from './entry.rules.ts';
import type { EntryReader } from './entry-reader.service.ts';
import { appendEntry, type EntryRow, type EntryView, entryColumns, seenBy, viewOf } from './entry-sql.ts';
import { hideEntry, lockStream } from './hide-entry.ts';

export interface EntryServiceDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly postings: PostingService;
  readonly access: EntityAccessService;
  readonly reader: EntryReader;
  readonly options: TimelineOptions;
  /** Null where the installation has no blob store: blob ids are stored unchecked. */
  readonly blobs: BlobDirectory | null;
}

/** Writes, edits and deletes entries for one caller. */
export class EntryService {
  constructor(private readonly dependencies: EntryServiceDependencies) {}

  /**
   * Adds a comment or an internal note.
   * @throws {DomainError} `invalid`; `notFound` for an entity, parent or blob that the caller may not see; `forbidden` for a
   * note without the permission; `rejected` for a parent elsewhere or a comment under a note.
   */
  async create(input: NewEntryInput): Promise<EntryView> {
    const { unit, clock, reader, postings } = this.dependencies;
    const given = validate(newEntryInput, input);
    const asked = [...new Set(given.attachmentBlobIds ?? [])];
    if (asked.length > timelineLimits.attachments) throw tooManyAttachments();
    const visibility = await reader.demandVisibility(given);
    if (given.entryType === 'InternalNote' && visibility !== 'notes') throw notesNotAllowed();
    const parent = given.parentEntryId == null ? null : await this.parentOf(given, given.parentEntryId);
    const attachmentBlobIds = await this.attachable(asked);
    const mentioned = await postings.listMentioned(given.body, given, given.entryType);
    return unit.run('createTimelineEntry', async (transaction) => {
      const { em } = transaction;
      if (parent !== null) await this.keepParent(em, parent, visibility);
      await this.keepBlobs(em, attachmentBlobIds);
      const { entityType, entityId, entryType, body } = given;
      const entry: EntryView = {
        id: uuidV7(),
        entityType,
        entityId,
        entryType,
        body,
        attachmentBlobIds,
        authorId: this.author.id,
        authorDisplayName: this.author.displayName,
        parentEntryId: parent?.id ?? null,
        createdAt: clock.now(),
        reactions: [],
        editedAt: null,
        deletedAt: null,
      };
      await appendEntry(em, { ...entry, tenantId: unit.call.tenant.id });
      await postings.announce(transaction, entry, mentioned);
      return entry;
    });
  }

  /** Replaces the body of the caller's own entry. @throws {DomainError} `notFound`; `forbidden` with the reason. */
  async update(entity: EntityReference, id: string, body: string): Promise<EntryView> {
    const { unit, clock, options } = this.dependencies;
    validate(editInput, { body });
    const visibility = await this.dependencies.reader.demandVisibility(entity);
    const wanted = checkUuid(id, entryNotFound);
    return unit.run('updateTimelineEntry', async ({ em }) => {
      const { entry } = await this.loadForUpdate(em, entity, wanted, visibility);
      const editedAt = clock.now();
      if (entry.entryType === 'SystemLog') throw editRefused('SystemLog');
      if (entry.authorId !== this.author.id) throw editRefused('NotAuthor');
      if (editedAt.getTime() - entry.createdAt.getTime() >= options.EditWindow)
        throw editRefused('WindowExpired');
      await em.execute('update timeline.entry set body = ?, edited_at = ? where id = ?', [
        encodeBody(body),
        editedAt,
        wanted,
      ]);
      return { ...entry, body, editedAt };
    });
  }

  /**
   * Soft-deletes an entry. @returns it without its body.
   * @throws {DomainError} `notFound`; `conflict` for a system log; `forbidden` for another user's entry without `Manage`.
   */
  async delete(entity: EntityReference, id: string): Promise<EntryView> {
    const { unit, clock, access } = this.dependencies;
    const visibility = await this.dependencies.reader.demandVisibility(entity);
    const wanted = checkUuid(id, entryNotFound);
    const mayManage = await access.callerOf(unit.call).may(manageEntries);
    return unit.run('deleteTimelineEntry', async (transaction) => {
      const { em } = transaction;
      const tenantId = unit.call.tenant.id;
      if (!(await lockStream(em, tenantId, entity))) throw entryNotFound();
      const { entry, audience } = await this.loadForUpdate(em, entity, wanted, visibility);
      if (entry.entryType === 'SystemLog') throw systemLogImmutable();
      if (entry.authorId !== this.author.id && !mayManage) throw notDeletable();
      const deletedAt = clock.now();
      await hideEntry(em, { ...entry, tenantId, audience, deletedAt, deletedBy: this.author.id });
      if (entry.entryType !== 'InternalNote')
        await transaction.publish(timelineEntryDeleted, entryChangeOf(entry));
      return { ...entry, body: '', attachmentBlobIds: [], reactions: [], deletedAt };
    });
  }

  /** The ids as the blob store spells them, because later look-ups compare them as text. */
  private async attachable(ids: readonly string[]): Promise<readonly string[]> {
    const { blobs, unit } = this.dependencies;
    if (ids.length === 0 || blobs === null || !blobs.isChecked) return ids;
    const known = new Set((await blobs.attachable(unit.call, ids)).map(({ id }) => id));
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    if (wanted.some((id) => !known.has(id))) throw attachmentNotFound();
    return wanted;
  }

  /** Keeps the blobs, so that none is deleted before the entry is stored. */
  private async keepBlobs(em: EntityManager, ids: readonly string[]): Promise<void> {
    const { blobs } = this.dependencies;
    if (ids.length === 0 || blobs === null || !blobs.isChecked) return;
    if (!(await blobs.keep(em, ids))) throw attachmentNotFound();
  }

  /** The parent of a reply. */
  private async parentOf(
    reply: EntityReference & Pick<EntryView, 'entryType'>,
    parentId: string,
  ): Promise<EntryView> {
    const parent = await this.dependencies.reader.find(parentId);
    if (parent === null || parent.deletedAt !== null) throw entryNotFound();
    if (parent.entityType !== reply.entityType || parent.entityId !== reply.entityId) throw parentElsewhere();
    if (parent.entryType === 'InternalNote' && reply.entryType !== 'InternalNote') throw replyTooOpen();
    return parent;
  }

  /** Locks the parent, so that it is not deleted before the reply is stored. */
  private async keepParent(
    em: EntityManager,
    parent: EntryView,
    visibility: Exclude<Visibility, 'nothing'>,
  ): Promise<void> {
    await lockStream(em, this.dependencies.unit.call.tenant.id, parent);
    await this.loadForUpdate(em, parent, parent.id, visibility);
  }

  /** Locks and loads an entry that the caller sees and that is not deleted. */
  private async loadForUpdate(
    em: EntityManager,
    { entityType, entityId }: EntityReference,
    id: string,
    visibility: Exclude<Visibility, 'nothing'>,
  ): Promise<{ readonly entry: EntryView; readonly audience: number }> {
    const { actor, tenant } = this.dependencies.unit.call;
    // Two statements: after waiting for a lock, one statement would see the new row with the reactions of its old snapshot.
    await em.execute('select 1 from timeline.entry where tenant_id = ? and id = ? for update', [
      tenant.id,
      id,
    ]);
    const [row]: (EntryRow & { audience: number })[] = await em.execute(
      `select ${entryColumns}, e.audience from timeline.entry e
       where e.tenant_id = ? and e.id = ? and e.entity_type = ? and e.entity_id = ? and e.deleted_at is null
         and ${seenBy[visibility]}`,
      [actor.userId ?? '', tenant.id, id, entityType, entityId],
    );
    if (row === undefined) throw entryNotFound();
    return { entry: viewOf(row), audience: row.audience };
  }

  private get author(): { readonly id: string; readonly displayName: string } {
    const { actor } = this.dependencies.unit.call;
    const id = actor.userId ?? actor.apiKeyId;
    return id === null ? systemAuthor : { id, displayName: (actor.displayName ?? id).slice(0, 512) };
  }
}
