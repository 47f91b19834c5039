import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { PayloadCondition } from '../payload-filter/payload-filter.rules.ts';
import type { ReplayStatus } from '../webhooks.contract.ts';

const oneRunning = `create unique index replay_running_unique on webhooks.replay (subscription_id, tenant_id)
         where status = 'Running' and not is_dry_run`;

/** Stored events that are delivered to a subscription again, or counted. Its row says how far it has come. */
export const WebhookReplayEntity = defineEntity({
  name: 'WebhookReplay',
  tableName: 'replay',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'replay_running_unique', expression: oneRunning },
    { name: 'replay_finished_at_index', properties: ['finishedAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    subscriptionId: p.uuid(),
    status: p.string().length(16).$type<ReplayStatus>(),
    isDryRun: p.boolean(),
    /** Names and patterns; none: all that the subscription names. */
    eventTypes: p.json<readonly string[]>(),
    filter: p.json<readonly PayloadCondition[]>(),
    onlyUndelivered: p.boolean(),
    from: p.datetime().name('from_at'),
    to: p.datetime().name('to_at'),
    examinedCount: p.integer(),
    matchedCount: p.integer(),
    /** Place of the last event that was examined; null: none yet. */
    positionAt: p.datetime().strictNullable(),
    positionId: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    finishedAt: p.datetime().strictNullable(),
  }),
});

export type WebhookReplay = InferEntity<typeof WebhookReplayEntity>;
