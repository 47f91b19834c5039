import { grownOwners } from '../testkit/database/grown-tables.ts';

/** A read that is asked often, over tables that grow, and the indexes its statements must use. */
export interface HotRead {
  readonly path: string;
  /** Default: alice. */
  readonly user?: 'bob';
  readonly indexes: readonly string[];
}

const { entityType, entityId } = grownOwners.entity;

export const hotReads: Readonly<Record<string, HotRead>> = {
  'webhook deliveries': { path: '/webhooks/deliveries', indexes: ['delivery_attempt_occurred_at_index'] },
  'a page of webhook deliveries by cursor': {
    path: '/webhooks/deliveries?cursor=',
    indexes: ['delivery_attempt_occurred_at_index'],
  },
  'failed webhook deliveries': {
    path: '/webhooks/deliveries?presets[outcome]=failed',
    indexes: ['delivery_attempt_outcome_index'],
  },
  'usage of a model': {
    path: '/ai/usage/query?filter[model.Eq]=model-3',
    indexes: ['usage_record_model_index'],
  },
  'usage of a workspace': {
    path: '/ai/usage/query?filter[workspaceName.Eq]=workspace-3',
    indexes: ['usage_record_workspace_index'],
  },
  'usage records': { path: '/ai/usage/query', indexes: ['usage_record_tenant_id_occurred_at_index'] },
  grants: { path: '/authorization/grants', indexes: ['permission_grant_list_index'] },
  'a deep page of grants': {
    path: '/authorization/grants?page=50',
    indexes: ['permission_grant_list_index'],
  },
  'grants of a role': {
    path: `/authorization/roles/${grownOwners.role}`,
    indexes: ['permission_grant_role_index'],
  },
  'changes of grants': {
    path: '/authorization/grant-changes',
    indexes: ['grant_audit_tenant_id_occurred_at_index'],
  },
  'an inbox': {
    path: '/notifications?take=20',
    user: 'bob',
    indexes: ['inbox_item_sequence_unique', 'inbox_item_listed_index', 'notification_pkey'],
  },
  'an inbox, far behind': {
    path: '/notifications?take=20&skip=11000',
    user: 'bob',
    indexes: ['inbox_item_listed_index', 'notification_pkey'],
  },
  'unread notifications': {
    path: '/notifications/unread-count',
    user: 'bob',
    indexes: ['inbox_item_listed_index'],
  },
  'an activity feed': {
    path: `/activity-feed/${entityType}/${entityId}`,
    indexes: ['notification_entity_index', 'inbox_item_unique'],
  },
  'a timeline': {
    path: `/timeline/${entityType}/${entityId}`,
    indexes: ['stream_pkey', 'entry_notes_readers_index'],
  },
  'a timeline, far behind': {
    path: `/timeline/${entityType}/${entityId}?skip=4900`,
    indexes: ['stream_pkey', 'entry_notes_readers_index'],
  },
};

/** Table → the index by which retention finds its oldest rows. */
export const retentionIndexes: Readonly<Record<string, string>> = {
  'partitions.kernel_access_denied_first': 'access_denied_occurred_at_index',
  'kernel.handled_event': 'handled_event_handled_at',
  'notifications.inbox_item': 'inbox_item_read_at_index',
  'notifications.notification': 'notification_created_at_index',
  'partitions.notifications_delivery_attempt_first': 'notification_attempt_occurred_at_index',
  'partitions.webhooks_delivery_attempt_first': 'delivery_attempt_age_index',
  'webhooks.delivery': 'delivery_finished_at_index',
  'webhooks.event': 'event_created_at_index',
  'partitions.ai_usage_record_first': 'usage_record_occurred_at_index',
  'partitions.identity_grant_audit_first': 'grant_audit_occurred_at_index',
};

/** Tables no hot statement reads from end to end. */
export const grownTables: ReadonlySet<string> = new Set([
  'permission_grant',
  'grant_audit',
  'access_denied',
  'user_setting_value',
  'handled_event',
  'usage_record',
  'notification',
  'inbox_item',
  'event',
  'delivery',
  'delivery_attempt',
  'stream',
  'entry',
]);
