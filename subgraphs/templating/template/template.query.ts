import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { templateStatuses } from '../templating.contract.ts';
import { readTemplates } from '../templating.permissions.ts';

const asked = { filterable: true, sortable: true, groupable: true } as const;
const words = templateStatuses.map((name, number) => `when ${number} then '${name}'`).join(' ');

/** Templates without their contents, as lists show them and dashboards count them. */
export const templateQuery = defineQuery({
  name: 'Templating.Templates',
  table: 'templating.template',
  rows: 'tenant',
  columns: {
    name: { type: 'String', searchable: true, filterable: true, sortable: true },
    culture: { type: 'String', sql: "nullif(culture, '')", nullable: true, ...asked },
    category: { type: 'String', nullable: true, searchable: true, ...asked },
    status: {
      type: 'Enum',
      enum: { name: 'TemplateStatus', values: templateStatuses },
      sql: `case status ${words} end`,
      ...asked,
    },
    modifiedAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    modifiedBy: { type: 'String', visible: false },
  },
  rowOnly: {
    id: { type: 'Guid' },
    mimeType: { type: 'String' },
    layoutName: { type: 'String' },
    hasPublishedVersion: { type: 'Boolean', sql: 'published_id is not null' },
  },
  presets: [
    periodPresets('modified_at'),
    {
      name: 'status',
      presets: templateStatuses.map((value) => ({
        name: `${value.charAt(0).toLowerCase()}${value.slice(1)}`,
        where: [{ column: 'status', operator: 'Eq', value }],
      })),
    },
  ],
  defaultSort: '-modifiedAt',
  permission: readTemplates,
});
