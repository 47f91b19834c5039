import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import { alice, carol } from '../testkit/callers.ts';
import { of, ofRows, renderedRows } from '../testkit/dashboard/dashboard-widgets.ts';
import { dashboardIn, renderedRowsIn, renderIn } from '../testkit/dashboard/rendered-dashboards.ts';
import { databases } from '../testkit/postgres.ts';
import { openSlice, type Slice } from '../testkit/slice.ts';

/**
 * What a render of 20 data widgets costs beside the same SQL written by hand: all of it at once over as many connections,
 * and its slowest statement alone. Two dashboards: twenty widgets that each read 1,000,000 usage rows of one tenant, and
 * one such widget beside nineteen that read a few rows by an index. The first competes for the cores with itself wherever
 * there are fewer than twenty, so that its slowest statement alone says nothing of the platform there; the second does
 * not. On the server of `Test__DatabaseUrl`, in a database of its own. Rounds are paired: one of each, in turns; figures
 * are medians. Whatever else runs on the machine is in them. Last, more renders at once than connections, with the options
 * as they are by default: each is answered whole or refused.
 */
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewRows = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const widgetsOfOne = 20;
const stormOf = 200;

const usage = { queryName: 'AI.UsageRecords' };
const own = `tenant_id = '${alice.tenant.id}'`;
const from = 'from ai.usage_record where';

/** A widget, and the statement written by hand for it. */
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
  chart('provider', 'provider'),
  chart('model', 'model'),
  chart('workspaceName', 'workspace_name'),
  chart('provider', 'provider'),
  chart('model', 'model'),
  pivot('provider', 'model', ['provider', 'model']),
  pivot('workspaceName', 'provider', ['workspace_name', 'provider']),
  pivot('workspaceName', 'model', ['workspace_name', 'model']),
  table(10),
  table(20),
  table(50),
  table(100),
];

const one: Pair = kpi('Avg', 'inputTokens', 'input_tokens');
const few = (aggregation: string): Pair => [
  of('Kpi', { kind: 'query-aggregate', ...ofRows, aggregation, field: 'width' }, ofRows),
  `select ${aggregation}(layout_columns) from dashboards.dashboard where ${own} and category <> 'General'`,
];
const quickPairs = Array.from({ length: widgetsOfOne - 1 }, (_, at) =>
  few(['Sum', 'Avg', 'Min', 'Max'][at % 4] as string),
);

/** Dashboards by what they are like. */
const scenarios = {
  'twenty slow widgets': pairs,
  'one slow widget among quick ones': [...quickPairs.slice(0, 9), one, ...quickPairs.slice(9)],
};

it('costs little more than SQL by hand', async () => {
  const database = databases.find(({ name }) => name === 'PostgreSQL');
  if (database === undefined)
    throw new Error('Set Test__DatabaseUrl to a PostgreSQL server with an administrator.');
  const env = {
    Persistence__PoolSize: '60',
    DashboardsEndpointsOptions__RenderConnections: `${widgetsOfOne}`,
    DashboardsEndpointsOptions__WidgetTimeout: '5m',
    DashboardsEndpointsOptions__RenderTimeout: '5m',
  };
  const slice = await openSlice({ area: 'dashboards', database, modules: [renderedRows], env });
  try {
    await fill(slice);
    for (const [name, wanted] of Object.entries(scenarios)) {
      const statements = await compare(slice, name, wanted);
      expect(wanted).toHaveLength(widgetsOfOne);
      expect(statements).toBeLessThanOrEqual(widgetsOfOne + 2);
    }
    const widgets = pairs.map(([widget]) => widget);
    const [large, small] = [await dashboardIn(slice, widgets), await dashboardIn(slice, widgets, carol)];
    const memory = await heapOf(() => renderIn(slice, large));
    const memoryOfFew = await heapOf(() => renderIn(slice, small, {}, carol));
    print(`memory of a render over ${rows} rows: ${mega(memory)}, over ${fewRows}: ${mega(memoryOfFew)}`);
    await storm(
      await slice.another({}),
      await dashboardIn(
        slice,
        quickPairs.map(([widget]) => widget),
      ),
    );
  } finally {
    await slice.close();
  }
}, 1_800_000);

/** Renders a dashboard and sends its SQL by hand, in turns; prints how they compare. @returns statements of a render. */
async function compare(slice: Slice, name: string, wanted: readonly Pair[]): Promise<number> {
  const byHand = (sql: string) =>
    slice.process.services.database
      .session(alice.tenant.id)
      .transactional((em: EntityManager) => em.execute(sql), { readOnly: true });
  const id = await dashboardIn(
    slice,
    wanted.map(([widget]) => widget),
  );
  const render = async () => {
    const { widgets } = await renderIn(slice, id);
    for (const { status } of widgets) expect(status).toBe('Snapshot');
  };
  const atOnce = () => Promise.all(wanted.map(([, sql]) => byHand(sql)));
  await render();
  await atOnce();
  slice.takeStatements();
  await render();
  const statements = slice.takeStatements().length;
  const times = { render: [] as number[], atOnce: [] as number[], slowest: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.render.push(await timed(render));
    times.atOnce.push(await timed(atOnce));
    const alone: number[] = [];
    for (const sql of new Set(wanted.map(([, text]) => text))) alone.push(await timed(() => byHand(sql)));
    times.slowest.push(Math.max(...alone));
  }
  const ratio = (base: readonly number[]) =>
    median(times.render.map((time, at) => time / (base[at] ?? 1))).toFixed(2);
  const milliseconds = (list: readonly number[]) => `${median(list).toFixed(0)} ms`;
  print(
    `${name}: ${statements} statements; render ${milliseconds(times.render)}, by hand at once ` +
      `${milliseconds(times.atOnce)}, slowest alone ${milliseconds(times.slowest)}; render over the same SQL at once: ` +
      `${ratio(times.atOnce)}, over its slowest statement: ${ratio(times.slowest)}`,
  );
  return statements;
}

/** Renders a dashboard many times at once; prints what became of them. */
async function storm(slice: Slice, id: string): Promise<void> {
  await renderIn(slice, id);
  const met: string[] = [];
  let took = 0;
  const memory = await heapOf(async () => {
    took = await timed(() =>
      Promise.all(
        Array.from({ length: stormOf }, async () => {
          const { widgets, errorCode } = await renderIn(slice, id);
          met.push(
            errorCode ?? [...new Set(widgets.map(({ status }: { status: string }) => status))].join(' and '),
          );
        }),
      ),
    );
  });
  const counted = [...Map.groupBy(met, (outcome) => outcome)].map(
    ([outcome, all]) => `${all.length} ${outcome}`,
  );
  expect(met).toHaveLength(stormOf);
  print(`${stormOf} renders at once: ${counted.join(', ')} in ${took.toFixed(0)} ms; ${mega(memory)}`);
}

/** Usage rows of two tenants, many and few. */
async function fill(slice: Slice): Promise<void> {
  for (const [tenant, count] of [
    [alice.tenant.id, rows],
    [carol.tenant.id, fewRows],
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
  await renderedRowsIn(slice);
  await slice.process.services.database.execute('vacuum analyze ai.usage_record');
  await slice.process.services.database.execute('vacuum analyze dashboards.dashboard');
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const mega = (value: number) => `${value.toFixed(1)} MB`;

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
