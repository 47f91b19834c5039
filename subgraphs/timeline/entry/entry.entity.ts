import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { timelineLimits } from '../timeline.contract.ts';

export class TimelineEntry {
  tenantId!: string;
  /**
   * A UUID v7 that orders the entries of an entity. A system log has the id of its event. Its place is therefore
   * independent of when and how often the event is handled.
   */
  id!: string;
  /** Generated copy of the id. Ordering by the id itself would make PostgreSQL walk the primary key over all entities. */
  place!: string;
  entityType!: string;
  entityId!: string;
  entryType!: number;
  /** See `entry.rules.ts`. */
  audience!: number;
  /** See `body.rules.ts`. */
  body!: string;
  authorId!: string;
  /** The author's name when the entry was written. */
  authorDisplayName!: string;
  parentEntryId!: string | null;
  attachmentBlobIds!: string[];
  reactionCount!: number;
  createdAt!: Date;
  editedAt!: Date | null;
  deletedAt!: Date | null;
  deletedBy!: string | null;
}

const ofReader = '(tenant_id, entity_type, entity_id, place)';

export const TimelineEntryEntity = defineEntity({
  class: TimelineEntry,
  tableName: 'entry',
  schema: 'timeline',
  ...tenantRows,
  indexes: [
    {
      name: 'entry_everybody_index',
      expression: `create index entry_everybody_index on timeline.entry ${ofReader} where audience = 2`,
    },
    {
      name: 'entry_notes_readers_index',
      expression: `create index entry_notes_readers_index on timeline.entry ${ofReader} where audience > 0`,
    },
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
    id: p.uuid().primary(),
    place: p.uuid().generated('(id) stored').lazy(),
    entityType: p.string().length(timelineLimits.entityType),
    entityId: p.string().length(timelineLimits.entityId),
    entryType: p.smallint(),
    audience: p.smallint(),
    body: p.text(),
    authorId: p.string().length(256),
    authorDisplayName: p.string().length(512),
    parentEntryId: p.uuid().nullable(),
    attachmentBlobIds: p.json<string[]>(),
    reactionCount: p.integer(),
    createdAt: p.datetime(),
    editedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.string().length(256).nullable(),
  }),
});

/** Stored counts of one entity's timeline, so that the cost of a count does not depend on its length. */
export class TimelineStream {
  tenantId!: string;
  entityType!: string;
  entityId!: string;
  /** Entries that every reader sees. */
  seenByEverybody!: number;
  /** Entries that only readers of internal notes see. */
  seenByNotesReaders!: number;
}

export const TimelineStreamEntity = defineEntity({
  class: TimelineStream,
  tableName: 'stream',
  schema: 'timeline',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    entityType: p.string().length(timelineLimits.entityType).primary(),
    entityId: p.string().length(timelineLimits.entityId).primary(),
    seenByEverybody: p.integer(),
    seenByNotesReaders: p.integer(),
  }),
});

/** A blob that an entry, not deleted, refers to. */
export class TimelineAttachment {
  tenantId!: string;
  blobId!: string;
  entryId!: string;
}

export const TimelineAttachmentEntity = defineEntity({
  class: TimelineAttachment,
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
