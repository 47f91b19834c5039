import { defineQuery } from '../../kernel/query/query.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { subscriptionStatuses, subscriptionStatusNumbers } from '../webhooks.contract.ts';
import { readSubscriptions } from '../webhooks.permissions.ts';

const filterAndSort = { filterable: true, sortable: true } as const;
/** The elements of a JSON array as one text. */
const joinElements = (column: string) =>
  ({
    type: 'String',
    sql: `(select coalesce(string_agg(one, ', '), '') from jsonb_array_elements_text(${column}) one)`,
    filterable: true,
    searchable: true,
  }) as const;
const moment = { type: 'DateTimeOffset', nullable: true } as const;

/** The query of subscriptions. */
export const subscriptionQuery = defineQuery({
  name: 'Webhooks.Subscriptions',
  table: 'webhooks.subscription',
  rows: 'tenant',
  columns: {
    tenantId: {
      type: 'Guid',
      sql: `nullif(tenant_id, '${HOST_TENANT_ID}'::uuid)`,
      nullable: true,
      ...filterAndSort,
      visible: false,
    },
    eventType: { type: 'String', searchable: true, groupable: true, ...filterAndSort },
    targetUrl: { type: 'String', searchable: true, filterable: true },
    eventTypeNames: { ...joinElements('event_types'), visible: false },
    labelNames: { ...joinElements('labels'), visible: false },
    status: {
      type: 'Enum',
      enum: {
        name: 'WebhookSubscriptionStatus',
        values: subscriptionStatuses,
        synonyms: subscriptionStatusNumbers,
      },
      groupable: true,
      ...filterAndSort,
    },
    consecutiveFailureCount: { type: 'Int32', sortable: true },
    lastSuccessAt: { ...moment, sortable: true },
    suspendedAt: { ...moment, sortable: true },
    suspendedBy: { type: 'String', nullable: true, filterable: true },
    pausedAt: { ...moment, filterable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    signingSecretHint: { type: 'String' },
    deactivationReason: { type: 'String' },
    eventTypes: { type: 'Json' },
    filter: { type: 'Json' },
    headers: { type: 'Json' },
    labels: { type: 'Json' },
    ratePerSecond: { type: 'Int32' },
    orderingKey: { type: 'String' },
    payloadQuery: { type: 'String' },
    pausedBy: { type: 'String' },
    createdAt: { type: 'DateTimeOffset' },
    createdBy: { type: 'String' },
    modifiedAt: { type: 'DateTimeOffset' },
    modifiedBy: { type: 'String' },
  },
  presets: [
    {
      name: 'status',
      presets: subscriptionStatuses.map((value) => ({
        name: value.toLowerCase(),
        where: [{ column: 'status', operator: 'Eq', value }],
      })),
    },
  ],
  quickFilters: [
    {
      name: 'failing',
      where: [
        { column: 'status', operator: 'Eq', value: 'Active' },
        { column: 'consecutiveFailureCount', operator: 'Gt', value: '0' },
      ],
    },
    { name: 'paused', where: [{ column: 'pausedAt', operator: 'IsNotNull' }] },
  ],
  defaultSort: '-lastSuccessAt',
  defaultPageSize: 25,
  permission: readSubscriptions,
  basePath: '/webhooks/subscriptions',
});
