import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { timelineLimits } from '../timeline.contract.ts';

/** The index contains everything that a page with an offset has to skip. */
const ofReader = '(tenant_id, entity_type, entity_id, place) include (deleted_at)';
const entriesOfEverybody = `create index entry_everybody_index on timeline.entry ${ofReader} where audience = 2`;
const entriesOfNotesReaders = `create index entry_notes_readers_index on timeline.entry ${ofReader} where audience > 0`;

export const TimelineEntryEntity = defineEntity({
  name: 'TimelineEntry',
  tableName: 'entry',
  schema: 'timeline',
  ...tenantRows,
  indexes: [
    { name: 'entry_everybody_index', expression: entriesOfEverybody },
    { name: 'entry_notes_readers_index', expression: entriesOfNotesReaders },
    {
      name: 'entry_activity_index',
      expression:
        'create index entry_activity_index on timeline.entry (tenant_id, created_at, id) where audience = 2',
    },
    {
      name: 'entry_deleted_index',
      expression:
        'create index entry_deleted_index on timeline.entry (tenant_id, entity_type, entity_id) where deleted_at is not null and audience > 0',
    },
    {
      name: 'entry_parent_index',
      expression:
        'create index entry_parent_index on timeline.entry (parent_entry_id) where parent_entry_id is not null',
    },
  ],
  properties: (p) => ({
    tenantId: p.uuid(),
    /**
     * A UUID v7 that orders the entries of an entity. A system log has the id of its event. Its place is therefore
     * independent of when and how often the event is handled.
     */
    id: p.uuid().primary(),
    /** Generated copy of the id. Ordering by the id itself would make PostgreSQL walk the primary key over all entities. */
    place: p.uuid().generated('(id) stored').lazy(),
    entityType: p.string().length(timelineLimits.entityType),
    entityId: p.string().length(timelineLimits.entityId),
    entryType: p.smallint(),
    /** See `entry.rules.ts`. */
    audience: p.smallint(),
    /** See `body.rules.ts`. */
    body: p.text(),
    authorId: p.string().length(256),
    /** The author's name when the entry was written. */
    authorDisplayName: p.string().length(512),
    parentEntryId: p.uuid().strictNullable(),
    attachmentBlobIds: p.json<string[]>(),
    reactionCount: p.integer(),
    createdAt: p.datetime(),
    editedAt: p.datetime().strictNullable(),
    deletedAt: p.datetime().strictNullable(),
    deletedBy: p.string().length(256).strictNullable(),
  }),
});

/** Stored counts of one entity's timeline, so that the cost of a count does not depend on its length. */
export const TimelineStreamEntity = defineEntity({
  name: 'TimelineStream',
  tableName: 'stream',
  schema: 'timeline',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    entityType: p.string().length(timelineLimits.entityType).primary(),
    entityId: p.string().length(timelineLimits.entityId).primary(),
    /** Entries that every reader sees. */
    seenByEverybody: p.integer(),
    /** Entries that only readers of internal notes see. */
    seenByNotesReaders: p.integer(),
  }),
});

/** A blob that an entry, not deleted, refers to. */
export const TimelineAttachmentEntity = defineEntity({
  name: 'TimelineAttachment',
  tableName: 'attachment',
  schema: 'timeline',
  ...tenantRows,
  indexes: [{ name: 'attachment_entry_id_index', properties: ['entryId'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    blobId: p.string().length(timelineLimits.attachmentId).primary(),
    entryId: p.uuid().primary(),
  }),
});
