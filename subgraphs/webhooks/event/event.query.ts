import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { readSubscriptions } from '../webhooks.permissions.ts';

const asked = { filterable: true, sortable: true } as const;
const deliveries = `from webhooks.delivery d where d.event_id = event.id and d.tenant_id = event.tenant_id`;

/** The columns of stored events. Their data is not listed: whether the log shows what was sent is `StorePayload`. */
export const eventQuery = defineQuery({
  name: 'Webhooks.Events',
  table: 'webhooks.event',
  rows: 'tenant',
  columns: {
    eventType: { type: 'String', sql: 'type', searchable: true, groupable: true, ...asked },
    occurredAt: { type: 'DateTimeOffset', ...asked },
    createdAt: { type: 'DateTimeOffset', ...asked },
    isNamed: { type: 'Boolean', visible: false },
  },
  // What the host alone subscribes to is not the tenant's to see.
  where: [{ column: 'isNamed', operator: 'Eq', value: 'true' }],
  rowOnly: {
    id: { type: 'Guid' },
    deliveryCount: { type: 'Int32', sql: `(select count(*)::int ${deliveries})` },
  },
  presets: [periodPresets('created_at')],
  quickFilters: [{ name: 'unmatched', where: [{ sql: `not exists (select ${deliveries})` }] }],
  dateFilters: [{ column: 'createdAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-createdAt',
  defaultPageSize: 25,
  permission: readSubscriptions,
  basePath: '/webhooks/events',
});
