import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, carol, keyIn } from '../../../test/testkit/callers.ts';
import {
  count,
  kpi,
  renderedRows as module,
  of,
  ofRows,
} from '../../../test/testkit/dashboard/dashboard-widgets.ts';
import {
  dashboardIn,
  renderedRowsIn,
  renderIn,
} from '../../../test/testkit/dashboard/rendered-dashboards.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';

const slow = of('Table', { visibleColumns: ['slow'] }, ofRows);
const sum = of('Kpi', { ...count, aggregation: 'Sum', field: 'width' }, ofRows);
const byName = of('Chart', { groupBy: 'name', aggregation: 'Sum', field: 'width', chartType: 'Bar' }, ofRows);
const table = of('Table', { visibleColumns: ['width'], pageSize: 100 }, ofRows);

describe.each(databases)('the reads of a render, on $name', (database) => {
  const isServer = database.name === 'PostgreSQL';
  let slice: Slice;
  beforeAll(async () => {
    const env = {
      DashboardsEndpointsOptions__WidgetTimeout: '1m',
      DashboardsEndpointsOptions__RenderConnections: '3',
      Persistence__PoolSize: '4',
    };
    slice = await openSlice({ area: 'dashboards', database, modules: [module], env });
  });
  afterAll(() => slice.close());
  beforeEach(() => renderedRowsIn(slice));

  /** Statements of this process that sleep; who may not see them sees none. */
  const sleeping = async () => {
    const sql = `select pid from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
    return (await slice.process.services.database.execute(sql)).length;
  };

  it('are one statement for each widget that shows data, and two for the dashboard', async () => {
    const masked = { ...ofRows, requiredPermission: 'No.Such.Permission' };
    const id = await dashboardIn(slice, [
      sum,
      of('Kpi', count, ofRows),
      kpi('Tests.Rows.Width'),
      byName,
      table,
      of('Pivot', { rowFields: ['name'], columnFields: [], valueAggregation: 'Count' }, ofRows),
      of(
        'Map',
        { pointSource: { kind: 'lat-lng', latitudeColumn: 'latitude', longitudeColumn: 'longitude' } },
        ofRows,
      ),
      of('Kpi', count, masked),
      of('Table', {}, masked),
      of('Markdown', { contentLocalizationKey: 'M' }),
    ]);
    await renderIn(slice, id);
    slice.takeStatements();
    const { widgets } = await renderIn(slice, id);
    expect(slice.takeStatements()).toHaveLength(7 + 2);
    const statuses = widgets.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual([...Array(7).fill('Snapshot'), 'Unavailable', 'Unavailable', 'Snapshot']);
  });

  it('see one moment on every connection, in every render, while rows are written', async () => {
    const id = await dashboardIn(slice, [sum, byName, table, sum, byName, table]);
    let isWriting = true;
    const write = async () => {
      for (let round = 0; isWriting; round += 1)
        await slice.sql('update dashboards.dashboard set layout_columns = ? where tenant_id = ?', [
          (round % 50) + 1,
          acme.id,
        ]);
    };
    const writing = write();
    try {
      for (let round = 0; round < 10; round += 1) {
        const { widgets } = await renderIn(slice, id);
        const sums = widgets.map(({ snapshot }: { snapshot: Shown }) => sumOf(snapshot));
        expect(sums[0]).toBeGreaterThan(0);
        expect(new Set(sums).size).toBe(1);
      }
    } finally {
      isWriting = false;
      await writing;
    }
  });

  it('show every connection the rows of its own tenant alone', async () => {
    const widgets = Array.from({ length: 9 }, () => of('Kpi', count, ofRows));
    const [ours, theirs] = [await dashboardIn(slice, widgets), await dashboardIn(slice, widgets, carol)];
    const [our, their] = await Promise.all([renderIn(slice, ours), renderIn(slice, theirs, {}, carol)]);
    const values = (answer: { widgets: { snapshot: { value: number } }[] }) =>
      answer.widgets.map(({ snapshot }) => snapshot.value);
    expect([values(our), values(their)]).toEqual([Array(9).fill(3), Array(9).fill(1)]);
  });

  it('wait for no second connection when there are more renders than connections', async () => {
    const id = await dashboardIn(slice, [sum, byName, table, sum, byName, table]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => renderIn(slice, id)));
    for (const { widgets } of answers) for (const { status } of widgets) expect(status).toBe('Snapshot');
  });

  it('fail for themselves: what cannot be computed, and a million rows of which a page is shown', async () => {
    const id = await dashboardIn(slice, [
      of('Table', { visibleColumns: ['wrong'] }, ofRows),
      sum,
      of('Kpi', { ...count, aggregation: 'Sum', field: 'wrong' }, ofRows),
      of('Table', { visibleColumns: ['many'], pageSize: 500 }, ofRows),
      byName,
    ]);
    const { widgets } = await renderIn(slice, id);
    const statuses = widgets.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['Error', 'Snapshot', 'Error', 'Snapshot', 'Snapshot']);
    expect(widgets[3].snapshot.rows).toHaveLength(100);
  });

  it.runIf(isServer)(
    'end in time all together: what is read by then is shown, the rest flagged',
    async () => {
      const patient = { DashboardsEndpointsOptions__WidgetTimeout: '1m', Persistence__PoolSize: '4' };
      const env = {
        DashboardsEndpointsOptions__RenderTimeout: '2s',
        DashboardsEndpointsOptions__RenderConnections: '2',
      };
      const hurried = await slice.another({ ...patient, ...env });
      const id = await dashboardIn(slice, [sum, slow, slow, slow, slow]);
      const { widgets } = await renderIn(hurried, id);
      const statuses = widgets.map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['Snapshot', 'Error', 'Error', 'Error', 'Error']);
      expect(await sleeping()).toBe(0);
    },
  );

  it.runIf(isServer)(
    'leave connections to all else, however many wait, and refuse whom they have no room for',
    async () => {
      const storm = await slice.another({
        Persistence__PoolSize: '4',
        DashboardsEndpointsOptions__WaitingRenders: '8',
        DashboardsEndpointsOptions__WidgetTimeout: '1m',
      });
      const id = await dashboardIn(slice, [slow]);
      const callers = new AbortController();
      const refused: unknown[] = [];
      const renders = Array.from({ length: 12 }, async () => {
        const answer = await renderIn(storm, id, {}, { ...alice, signal: callers.signal });
        if (!callers.signal.aborted) refused.push(answer);
      });
      // Three read and four wait.
      await vi.waitFor(async () => expect([refused.length, await sleeping()]).toEqual([5, 3]), 10_000);
      const busy = { code: 'UNAVAILABLE', errorCode: 'Dashboards:Render:Busy', retryAfter: 2 };
      for (const answer of refused) expect(answer).toMatchObject(busy);
      expect((await storm.run('{ dashboards { totalCount } }', alice)).error).toBeNull();
      callers.abort(new Error('gone'));
      await Promise.all(renders);
      expect([refused.length, await sleeping()]).toEqual([5, 0]);
    },
  );

  it.runIf(isServer)('end with the caller, and so do the statements on the server', async () => {
    const id = await dashboardIn(slice, [slow, slow, slow, sum]);
    const caller = new AbortController();
    const rendering = renderIn(slice, id, {}, { ...alice, signal: caller.signal });
    await vi.waitFor(async () => expect(await sleeping()).toBeGreaterThan(1), 10_000);
    caller.abort(new Error('gone'));
    expect(await rendering).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(await sleeping()).toBe(0);
    expect((await renderIn(slice, await dashboardIn(slice, [sum]))).widgets[0].status).toBe('Snapshot');
  });

  it('of a metric compare two periods, in the caller’s tenant and with the caller’s rights', async () => {
    const ask = async (request: object, caller = alice, name = 'Tests.Rows.Width') => {
      const { data, error } = await slice.run(
        `query ($name: String!, $request: MetricRequestInput) { evaluateMetric(name: $name, request: $request) {
          name sequence refreshHint droppedFilters period { from to token }
          snapshot { value noData isHigherBetter previous { value deltaRatio trend isFavorable } } } }`,
        caller,
        { name, request },
      );
      return error ?? data.evaluateMetric;
    };
    const period = { periodFrom: '2026-03-01T00:00:00Z', periodTo: '2026-03-29T00:00:00Z' };
    const filters = [
      { key: 'name.in', value: 'a,b' },
      { key: 'secret', value: 'x' },
    ];
    expect(await ask({ ...period, compareToToken: 'previous_period', filters })).toEqual({
      name: 'Tests.Rows.Width',
      sequence: 1,
      refreshHint: 'Dynamic',
      droppedFilters: ['secret.Eq'],
      period: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z', token: null },
      snapshot: {
        value: 5,
        noData: false,
        isHigherBetter: false,
        previous: { value: 4, deltaRatio: 0.25, trend: 'up', isFavorable: false },
      },
    });
    expect((await ask({})).snapshot).toMatchObject({ value: 9, previous: null });
    expect((await ask({}, carol)).snapshot.value).toBe(100);
    expect((await ask({}, alice, 'Tests.Rows.Newest')).snapshot.value).toBe(Date.UTC(2026, 2, 1));
    const codes = await Promise.all([
      ask({ compareToToken: 'previous_period' }),
      ask({ ...period, compareToToken: 'previous_period' }, alice, 'Tests.Rows.Widest'),
      ask({ periodText: 'someday' }),
      ask({ periodText: 'someday' }, alice, 'Tests.Rows.Widest'),
      ask({ ...period, compareToText: 'someday' }),
      ask({}, alice, 'Tests.Rows.Unknown'),
      ask({}, keyIn(acme, ['Dashboards.Instances.Read']), 'Platform.AI.Cost'),
      ask({ periodTo: '2026-01-01T00:00:00Z' }),
    ]);
    expect(codes.map(({ errorCode }) => errorCode)).toEqual([
      'Analytics:Metric:NoPeriod',
      'Analytics:Metric:NoPeriod',
      ...Array(3).fill('Analytics:Period:UnknownToken'),
      'Analytics:Metric:NotFound',
      'Authorization:Permission:Denied',
      'Validation:Failed',
    ]);
    const catalog = await slice.run(
      '{ metricCatalog { name hasPeriod } }',
      keyIn(acme, ['Dashboards.Catalog.Read', 'Dashboards.Instances.Read']),
    );
    expect(catalog.data.metricCatalog).toEqual([
      { name: 'Tests.Rows.Newest', hasPeriod: false },
      { name: 'Tests.Rows.Widest', hasPeriod: false },
      { name: 'Tests.Rows.Width', hasPeriod: true },
    ]);
  });
});

interface Shown {
  readonly value?: number;
  readonly buckets?: readonly { readonly value: number }[];
  readonly rows?: readonly { readonly width: number }[];
}

/** The sum a figure says, the bars of a chart make, or the rows of a table. */
function sumOf({ value, buckets, rows = [] }: Shown): number {
  const parts = buckets?.map((bucket) => bucket.value) ?? rows.map(({ width }) => width);
  return value ?? parts.reduce((total, part) => total + part, 0);
}
