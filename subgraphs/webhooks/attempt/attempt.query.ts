import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { readSubscriptions } from '../webhooks.permissions.ts';

const asked = { filterable: true, sortable: true } as const;

/** The columns of delivery attempts that lists can filter, sort and group by. */
export const attemptQuery = defineQuery({
  name: 'Webhooks.DeliveryAttempts',
  table: 'webhooks.delivery_attempt',
  rows: 'tenant',
  columns: {
    subscriptionId: { type: 'Guid', groupable: true, ...asked },
    tenantId: {
      type: 'Guid',
      sql: `nullif(tenant_id, '${HOST_TENANT_ID}'::uuid)`,
      nullable: true,
      ...asked,
      visible: false,
    },
    eventType: { type: 'String', searchable: true, groupable: true, ...asked },
    targetUrl: { type: 'String', searchable: true, filterable: true },
    httpStatusCode: { type: 'Int32', nullable: true, groupable: true, ...asked },
    isSuccess: { type: 'Boolean', groupable: true, ...asked },
    occurredAt: { type: 'DateTimeOffset', sortable: true, filterable: true },
    durationMs: { type: 'Int32', sortable: true },
    errorMessage: { type: 'String', nullable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    deliveryId: { type: 'Guid' },
    eventId: { type: 'Guid' },
    attemptNumber: { type: 'Int32' },
    payloadHash: { type: 'String' },
    payload: { type: 'String' },
    signingKeyIds: { type: 'Json' },
    responseBody: { type: 'String' },
    traceId: { type: 'String' },
  },
  presets: [
    periodPresets('occurred_at'),
    {
      name: 'outcome',
      presets: [
        { name: 'succeeded', where: [{ column: 'isSuccess', operator: 'Eq', value: 'true' }] },
        { name: 'failed', where: [{ column: 'isSuccess', operator: 'Eq', value: 'false' }] },
        {
          name: 'pending',
          where: [
            {
              sql: `exists (select 1 from webhooks.delivery d where d.id = delivery_attempt.delivery_id
                and d.tenant_id = delivery_attempt.tenant_id and d.state in ('Pending', 'Retrying'))`,
            },
          ],
        },
      ],
    },
  ],
  dateFilters: [{ column: 'occurredAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-occurredAt',
  defaultPageSize: 25,
  permission: readSubscriptions,
  basePath: '/webhooks/deliveries',
});
