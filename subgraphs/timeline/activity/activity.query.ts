import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { timelineEntryTypes } from '../timeline.contract.ts';
import { readEntries } from '../timeline.permissions.ts';

const asked = { filterable: true, groupable: true } as const;
const words = timelineEntryTypes.map((name, number) => `when ${number} then '${name}'`).join(' ');

/**
 * Timeline entries by entity type and day, for dashboards. It has no text, author or entity id, because it does not
 * check access to single entities. Internal notes and deleted entries are never counted.
 */
export const activityQuery = defineQuery({
  name: 'Timeline.Activity',
  table: 'timeline.entry',
  rows: 'tenant',
  columns: {
    entityType: { type: 'String', ...asked },
    entryType: {
      type: 'Enum',
      enum: { name: 'TimelineEntryType', values: timelineEntryTypes },
      sql: `case entry_type ${words} end`,
      ...asked,
    },
    day: { type: 'DateOnly', sql: "(created_at at time zone 'utc')::date", ...asked },
    createdAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    /** 2 is `everybody` in `entry.rules.ts`. */
    audience: { type: 'Int32', visible: false },
    deletedAt: { type: 'DateTimeOffset', nullable: true, visible: false },
  },
  where: [
    { column: 'audience', operator: 'Eq', value: '2' },
    { column: 'deletedAt', operator: 'IsNull' },
  ],
  presets: [
    periodPresets('created_at'),
    {
      name: 'kind',
      presets: [
        { name: 'comments', where: [{ column: 'entryType', operator: 'Eq', value: 'Comment' }] },
        { name: 'systemLogs', where: [{ column: 'entryType', operator: 'Eq', value: 'SystemLog' }] },
      ],
    },
  ],
  dateFilters: [{ column: 'createdAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-createdAt',
  permission: readEntries,
});
