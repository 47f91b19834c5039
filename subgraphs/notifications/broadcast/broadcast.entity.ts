import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { PersonCondition } from '../../identity/identity.contract.ts';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { BroadcastFailure, BroadcastStatus } from '../contract/broadcast.ts';
import type { Notify } from '../contract/notify.ts';

/** Who receives a broadcast: subscribers of a topic, people who meet the conditions, or all people of the tenant. */
export type BroadcastAudience =
  | { readonly topicId: string }
  | { readonly filter: readonly PersonCondition[] }
  | { readonly everybody: true };

/** What a broadcast publishes; its recipients are found while it runs. */
export type BroadcastMessage = Omit<Notify, 'recipients' | 'notificationId' | 'dedupeKey'>;

const due = `create index broadcast_due_index on notifications.broadcast (starts_at)
         where status in ('Scheduled', 'Running')`;

/** One notification to many people. Its row says how far it has come. */
export const BroadcastEntity = defineEntity({
  name: 'NotificationBroadcast',
  tableName: 'broadcast',
  schema: 'notifications',
  ...tenantRows,
  indexes: [
    { name: 'broadcast_created_at_index', properties: ['tenantId', 'createdAt', 'id'] },
    { name: 'broadcast_finished_at_index', properties: ['finishedAt'] },
    { name: 'broadcast_due_index', expression: due },
  ],
  properties: (p) => ({
    /** The id of its notification too, so that each recipient has it once. */
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    message: p.json<BroadcastMessage>(),
    audience: p.json<BroadcastAudience>(),
    status: p.string().length(16).$type<BroadcastStatus>(),
    isDryRun: p.boolean(),
    startsAt: p.datetime(),
    foundCount: p.integer(),
    publishedCount: p.integer(),
    /** The last recipient that was found; empty: none yet. */
    lastRecipient: p.string().length(256),
    failure: p.string().length(32).$type<BroadcastFailure>().strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    startedAt: p.datetime().strictNullable(),
    finishedAt: p.datetime().strictNullable(),
  }),
});

export type BroadcastRow = InferEntity<typeof BroadcastEntity>;
