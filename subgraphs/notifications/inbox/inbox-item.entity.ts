import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** Contains all columns that counts read, and no others. */
const shownItems = `create index inbox_item_listed_index on notifications.inbox_item
  (tenant_id, recipient_id, sequence) include (read_at, required_permission, archived_at, snoozed_until) where in_app`;

/** Finds snoozed rows whose time has come. */
const snoozedItems = `create index inbox_item_snoozed_index on notifications.inbox_item
  (tenant_id, recipient_id, snoozed_until) include (required_permission) where snoozed_until is not null and in_app`;

/** Finds the snoozed rows of all recipients that are due, in order. */
const dueItems = `create index inbox_item_due_index on notifications.inbox_item (snoozed_until)
  where snoozed_until is not null and in_app`;

/** Finds the rows of a thread. */
const threadedItems = `create index inbox_item_thread_index on notifications.inbox_item
  (tenant_id, recipient_id, thread_key, sequence) where thread_key is not null and in_app`;

/** Index for retention. */
const readItems = `create index inbox_item_read_at_index on notifications.inbox_item (read_at)
  where read_at is not null`;

/** A notification of one recipient: the source of truth of every channel. */
export const InboxItemEntity = defineEntity({
  name: 'InboxItem',
  tableName: 'inbox_item',
  schema: 'notifications',
  ...tenantRows,
  uniques: [
    { name: 'inbox_item_unique', properties: ['tenantId', 'recipientId', 'notificationId'] },
    { name: 'inbox_item_sequence_unique', properties: ['tenantId', 'recipientId', 'sequence'] },
  ],
  indexes: [
    { name: 'inbox_item_listed_index', expression: shownItems },
    { name: 'inbox_item_snoozed_index', expression: snoozedItems },
    { name: 'inbox_item_due_index', expression: dueItems },
    { name: 'inbox_item_thread_index', expression: threadedItems },
    { name: 'inbox_item_read_at_index', expression: readItems },
    {
      name: 'inbox_item_hidden_index',
      expression: `create index inbox_item_hidden_index on notifications.inbox_item (created_at) where not in_app`,
    },
    { name: 'inbox_item_notification_id_index', properties: ['notificationId'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    recipientId: p.string().length(256),
    /** Grows with every notification of the recipient, in the order of commits; has gaps. */
    sequence: p.bigint('number'),
    notificationId: p.uuid(),
    /** Rendered in the recipient's culture when it was made. */
    title: p.string().length(512),
    body: p.string().length(4000).strictNullable(),
    /** Whether the inbox shows it. */
    inApp: p.boolean(),
    /** Whether the recipient's streams carry it. */
    realtime: p.boolean(),
    createdAt: p.datetime(),
    readAt: p.datetime().strictNullable(),
    /** Permission of the notification. A recipient who has lost it no longer sees the row. */
    requiredPermission: p.string().length(200).strictNullable(),
    /** An archived row is read. */
    archivedAt: p.datetime().strictNullable(),
    /**
     * A snoozed row is unread and in no archive. Once the time has passed, every read shows it; a job then gives it a new
     * sequence, upon which streams carry it again.
     */
    snoozedUntil: p.datetime().strictNullable(),
    threadKey: p.string().length(256).strictNullable(),
    /** Id of the action that the recipient chose. */
    answer: p.string().length(64).strictNullable(),
    answeredAt: p.datetime().strictNullable(),
  }),
});

/** The last number a recipient's notifications were given. Its lock puts their transactions in a row. */
export const InboxHeadEntity = defineEntity({
  name: 'InboxHead',
  tableName: 'inbox_head',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    lastSequence: p.bigint('number'),
  }),
});
