import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { readSubscriptions } from '../webhooks.permissions.ts';

const asked = { filterable: true, groupable: true } as const;

/** Delivery attempts by event type, status and day, for dashboards. `attemptQuery` lists single attempts. */
export const attemptFiguresQuery = defineQuery({
  name: 'Webhooks.AttemptFigures',
  table: 'webhooks.delivery_attempt',
  rows: 'tenant',
  columns: {
    eventType: { type: 'String', ...asked },
    isSuccess: { type: 'Boolean', ...asked },
    httpStatusCode: { type: 'Int32', nullable: true, ...asked },
    day: { type: 'DateOnly', sql: "(occurred_at at time zone 'utc')::date", ...asked },
    durationMs: { type: 'Int32' },
    /** 1 or 0, so that its average is the success rate. */
    successShare: { type: 'Double', sql: 'is_success::int::double precision' },
    occurredAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
  },
  presets: [
    periodPresets('occurred_at'),
    {
      name: 'outcome',
      presets: [
        { name: 'succeeded', where: [{ column: 'isSuccess', operator: 'Eq', value: 'true' }] },
        { name: 'failed', where: [{ column: 'isSuccess', operator: 'Eq', value: 'false' }] },
      ],
    },
  ],
  dateFilters: [{ column: 'occurredAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-occurredAt',
  permission: readSubscriptions,
});
