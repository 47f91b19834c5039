import {
  type CustomSnapshot,
  type ReadableWidget,
  widgetRenderer,
} from '../../../subgraphs/dashboards/contract/widget-renderer.ts';
import { query } from '../../../subgraphs/kernel/query/contribution.ts';
import { defineQuery } from '../../../subgraphs/kernel/query/query.ts';
import { readRows } from '../../../subgraphs/kernel/query/read-query.ts';
import { defineModule } from '../../../subgraphs/kernel/registry/module.ts';
import { rendered } from './dashboard-widgets.ts';

/** More rows than a widget shows. By `degrees` all but the last five lie nowhere. */
const many = defineQuery({
  name: 'Tests.Many',
  table: `(select tenant_id, n, n::text as id, case when n > 10500 then 1.5 else 'NaN'::float8 end as degrees
    from dashboards.dashboard, generate_series(1, 10505) n where layout_columns = 5) as many`,
  rows: 'tenant',
  columns: {
    n: { type: 'Int32', groupable: true },
    one: { type: 'Int32', sql: '1' },
    degrees: { type: 'Double' },
    onEarth: { type: 'Double', sql: '(n % 90)::float8' },
  },
  permission: 'Dashboards.Instances.Read',
});

/** A query with more rows than a widget shows. */
export const ofMany = { queryName: many.name };

const custom = (data: Readonly<Record<string, unknown>>): CustomSnapshot => ({ widgetType: 'Custom', data });

/** A kind whose reading does as it is told. */
const kind = (widgetType: string, read: ReadableWidget<CustomSnapshot>['read']) =>
  widgetRenderer({ widgetType, prepare: () => ({ query: rendered, refreshHint: 'Realtime', read }) });

const knot: Record<string, unknown> = {};
knot.knot = knot;

/** Kinds of widgets a module adds: one that works, and those that do not. */
export const moduleRenderers = defineModule({
  name: 'tests-renderers',
  contributes: [
    query(many),
    kind('Gauge', async (reading) => {
      const columns = rendered.columns.filter(({ name }) => name === 'width');
      const rows = await readRows(rendered, reading, { columns, limit: 10 });
      return { snapshot: custom({ widths: rows.map(({ width }) => width).sort() }), isTruncated: true };
    }),
    widgetRenderer({
      widgetType: 'Clock',
      prepare: ({ configJson }, { period, locale }) => ({ content: custom({ configJson, period, locale }) }),
    }),
    widgetRenderer({ widgetType: 'Absent', prepare: () => ({ reason: 'Tests:Absent' }) }),
    widgetRenderer({
      widgetType: 'Refuses',
      prepare: () => {
        throw new Error('It refuses.');
      },
    }),
    kind('Throws', () => {
      throw new Error('It throws.');
    }),
    kind('Rejects', () => Promise.reject(new Error('It rejects.'))),
    kind('Hangs', () => new Promise(() => {})),
    kind('Empty', async () => ({ snapshot: null as never })),
    kind('Million', async () => ({ snapshot: custom({ rows: Array(1_000_000).fill({ a: 1 }) }) })),
    kind('Heavy', async () => ({ snapshot: custom({ text: 'x'.repeat(9_000_000) }) })),
    kind('BigNumber', async () => ({ snapshot: custom({ number: 1n }) })),
    kind('Disguise', async () => ({ snapshot: { widgetType: 'Kpi' } as never })),
    widgetRenderer({
      widgetType: 'Hint',
      prepare: () => ({
        query: rendered,
        refreshHint: 'Never' as never,
        read: async () => ({ snapshot: custom({}) }),
      }),
    }),
    kind('Knot', async () => ({ snapshot: custom(knot) })),
  ],
});
