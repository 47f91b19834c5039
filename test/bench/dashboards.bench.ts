import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import { alice, carol } from '../testkit/callers.ts';
import { of } from '../testkit/dashboard-widgets.ts';
import { databases } from '../testkit/postgres.ts';
import { dashboardIn, renderIn } from '../testkit/rendered-dashboards.ts';
import { openSlice } from '../testkit/slice.ts';

/**
 * What a render of 20 data widgets over 1,000,000 usage rows of one tenant costs, beside the same SQL written by hand:
 * all of it at once over as many connections, and its slowest statement alone. On the server of `Test__DatabaseUrl`, in a
 * database of its own. Rounds are paired: one of each, in turns; figures are medians. On a machine with fewer cores than
 * widgets the statements compete for them, with whatever else runs there.
 */
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const few = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const widgetsOfOne = 20;

const usage = { queryName: 'AI.UsageRecords' };
const own = `tenant_id = '${alice.tenant.id}'`;
const from = 'from ai.usage_record where';

/** A widget, and the statement somebody would write for it. */
type Pair = readonly [widget: object, byHand: string];

const kpi = (aggregation: string, field: string, column: string): Pair => [
  of('Kpi', { kind: 'query-aggregate', ...usage, aggregation, field }, usage),
  `select ${aggregation}(${column}) ${from} ${own}`,
];
const chart = (groupBy: string, key: string): Pair => [
  of('Chart', { groupBy, aggregation: 'Sum', field: 'inputTokens', chartType: 'Bar' }, usage),
  `select ${key}, count(*), sum(input_tokens) ${from} ${own} group by ${key} order by ${key} limit 1000`,
];
const pivot = (row: string, column: string, [a, b]: readonly [string, string]): Pair => [
  of('Pivot', { rowFields: [row], columnFields: [column], valueAggregation: 'Count' }, usage),
  `select ${a}, ${b}, count(*) ${from} ${own} group by ${a}, ${b} order by ${a}, ${b} limit 10000`,
];
const table = (pageSize: number): Pair => [
  of('Table', { pageSize, visibleColumns: ['model', 'inputTokens', 'timestamp'] }, usage),
  `select model, input_tokens, occurred_at, (select count(*) ${from} ${own}) ${from} ${own}
   order by occurred_at desc, id desc limit ${pageSize}`,
];

const pairs: readonly Pair[] = [
  ...(['Sum', 'Avg', 'Min', 'Max'] as const).flatMap((name) => [
    kpi(name, 'inputTokens', 'input_tokens'),
    kpi(name, 'outputTokens', 'output_tokens'),
  ]),
  ...[chart('provider', 'provider'), chart('model', 'model'), chart('workspaceName', 'workspace_name')],
  ...[chart('provider', 'provider'), chart('model', 'model')],
  pivot('provider', 'model', ['provider', 'model']),
  pivot('workspaceName', 'provider', ['workspace_name', 'provider']),
  pivot('workspaceName', 'model', ['workspace_name', 'model']),
  ...[table(10), table(20), table(50), table(100)],
];

it('costs little more than SQL by hand', async () => {
  expect(pairs).toHaveLength(widgetsOfOne);
  const database = databases.find(({ name }) => name === 'PostgreSQL');
  if (database === undefined)
    throw new Error('Set Test__DatabaseUrl to a PostgreSQL server with an administrator.');
  const env = {
    Persistence__PoolSize: '45',
    DashboardsEndpointsOptions__RenderConnections: `${widgetsOfOne}`,
    DashboardsEndpointsOptions__WidgetTimeout: '5m',
    DashboardsEndpointsOptions__RenderTimeout: '5m',
  };
  const slice = await openSlice({ area: 'dashboards', database, env });
  try {
    for (const [tenant, count] of [
      [alice.tenant.id, rows],
      [carol.tenant.id, few],
    ])
      await slice.sql(
        `insert into ai.usage_record (id, tenant_id, workspace_name, provider, model, input_tokens, output_tokens,
           estimated_cost_usd, occurred_at, duration_ms, user_id)
         select gen_random_uuid(), ?::uuid, 'workspace-' || n % 12, (array['openai','anthropic','mistral'])[n % 3 + 1],
           'model-' || n % 9, n % 4000, n % 900, n % 1000 / 10000.0,
           '2026-01-01'::timestamptz + n * interval '20 seconds', 1000, 'user-' || n % 300
         from generate_series(1, ?) n`,
        [tenant, count],
      );
    await slice.process.services.database.execute('vacuum analyze ai.usage_record');
    const byHand = (sql: string) =>
      slice.process.services.database
        .session(alice.tenant.id)
        .transactional((em: EntityManager) => em.execute(sql), { readOnly: true });
    const widgets = pairs.map(([widget]) => widget);
    const id = await dashboardIn(slice, widgets);
    const render = async () => {
      const { widgets: shown } = await renderIn(slice, id);
      for (const { status } of shown) expect(status).toBe('Snapshot');
    };
    const atOnce = () => Promise.all(pairs.map(([, sql]) => byHand(sql)));
    await render();
    slice.takeStatements();
    await render();
    const statements = slice.takeStatements().length;
    const times = { render: [] as number[], atOnce: [] as number[], slowest: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.render.push(await timed(render));
      times.atOnce.push(await timed(atOnce));
      const alone: number[] = [];
      for (const [, sql] of pairs) alone.push(await timed(() => byHand(sql)));
      times.slowest.push(Math.max(...alone));
    }
    const ratio = (base: readonly number[]) =>
      median(times.render.map((one, at) => one / (base[at] ?? 1))).toFixed(2);
    const small = await dashboardIn(slice, widgets, carol);
    const memory = await heapOf(() => renderIn(slice, id));
    const memoryOfFew = await heapOf(() => renderIn(slice, small, {}, carol));
    process.stdout.write(
      `${[
        `statements of a render of ${widgetsOfOne} data widgets: ${statements}`,
        `render ${median(times.render).toFixed(0)} ms, by hand at once ${median(times.atOnce).toFixed(0)} ms, slowest alone ${median(times.slowest).toFixed(0)} ms`,
        `render over the same SQL by hand, at once: ${ratio(times.atOnce)}; over its slowest statement: ${ratio(times.slowest)}`,
        `memory of a render over ${rows} rows: ${memory.toFixed(1)} MB, over ${few}: ${memoryOfFew.toFixed(1)} MB`,
      ].join('\n')}\n`,
    );
    expect(statements).toBeLessThanOrEqual(widgetsOfOne + 2);
  } finally {
    await slice.close();
  }
}, 1_800_000);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Megabytes a run allocates at most between two looks, where the collector may be called. */
async function heapOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await work();
  return (process.memoryUsage().heapUsed - before) / 1024 / 1024;
}
