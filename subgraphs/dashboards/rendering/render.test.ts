import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, carol, keyIn } from '../../../test/testkit/callers.ts';
import {
  count,
  everyKind,
  kpi,
  renderedRows as module,
  of,
  ofNoValue,
  ofRows,
} from '../../../test/testkit/dashboard/dashboard-widgets.ts';
import {
  dashboardIn,
  renderedRowsIn,
  renderIn,
} from '../../../test/testkit/dashboard/rendered-dashboards.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

describe.each(databases)('rendered dashboards, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    const env = { DashboardsEndpointsOptions__WidgetTimeout: '1s' };
    slice = await openSlice({ area: 'dashboards', database, modules: [module], env });
  });
  afterAll(() => slice.close());
  beforeEach(() => renderedRowsIn(slice));

  const dashboardOf = (widgets: readonly object[], caller?: SliceCaller) =>
    dashboardIn(slice, widgets, caller);
  const rendered = (id: string, request?: object, caller?: SliceCaller) =>
    renderIn(slice, id, request, caller);
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was rendered.
  const snapshots = async (widgets: readonly object[], request?: object): Promise<any[]> =>
    (await rendered(await dashboardOf(widgets), request)).widgets.map(
      ({ snapshot }: { snapshot: unknown }) => snapshot,
    );

  it('of another tenant do not exist, and show rows of their own tenant alone', async () => {
    const id = await dashboardOf([of('Kpi', count, ofRows)]);
    expect(await rendered(id, {}, carol)).toMatchObject({ errorCode: 'Dashboards:Dashboard:NotFound' });
    const theirs = await dashboardOf([of('Kpi', count, ofRows)], carol);
    expect((await rendered(theirs, {}, carol)).widgets[0].snapshot.value).toBe(1);
  });

  it('read nothing for what the viewer may not see: the widget, or the rows behind it', async () => {
    const reader = keyIn(acme, ['Dashboards.Instances.Read']);
    const id = await dashboardOf([
      of('Kpi', count, { ...ofRows, requiredPermission: 'AI.Usage.View' }),
      of('Table', 'rubbish', { ...ofRows, requiredPermission: 'No.Such.Permission' }),
      of('Table', {}, { queryName: 'AI.UsageRecords' }),
      kpi('Platform.AI.Cost'),
    ]);
    await rendered(id, {}, reader);
    slice.takeStatements();
    const { widgets } = await rendered(id, {}, reader);
    expect(slice.takeStatements()).toHaveLength(2);
    for (const widget of widgets)
      expect(widget).toMatchObject({
        status: 'Unavailable',
        snapshot: null,
        refreshHint: 'Static',
        sequence: 1,
        reasonLocalizationKey: 'Widget:Unavailable',
      });
    expect((await rendered(id)).widgets[0]).toMatchObject({ status: 'Snapshot', snapshot: { value: 3 } });
  });

  it('show every kind, by position', async () => {
    const shown = await snapshots(everyKind);
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(shown).toEqual([
      { __typename: 'MarkdownSnapshot', contentLocalizationKey: 'M' },
      { __typename: 'TextSnapshot', contentLocalizationKey: 'T', style: 'Heading' },
      { __typename: 'ImageSnapshot', source: 'blob:1', altLocalizationKey: 'A', fit: 'Cover' },
      {
        __typename: 'KpiSnapshot',
        value: 9,
        formattedValue: '9',
        valueKind: 'Number',
        currency: null,
        isHigherBetter: false,
        noData: false,
        previous: null,
      },
      {
        __typename: 'KpiSnapshot',
        value: 3,
        formattedValue: '3',
        valueKind: 'Count',
        currency: null,
        isHigherBetter: true,
        noData: false,
        previous: null,
      },
      {
        __typename: 'ChartSnapshot',
        chartType: 'Bar',
        groupBy: 'name',
        aggregation: 'Sum',
        field: 'width',
        currency: null,
        buckets: [
          { label: 'a', value: 5 },
          { label: 'b', value: 5 },
        ],
      },
      {
        __typename: 'TableSnapshot',
        columns: ['name', 'width'].map((name) => ({
          name,
          labelLocalizationKey: `Query:Tests.Rows.${name}`,
          currencyCode: null,
        })),
        rows: [
          { name: 'a', width: expect.any(Number) },
          { name: 'a', width: expect.any(Number) },
        ],
        totalRowCount: 3,
      },
      {
        __typename: 'PivotSnapshot',
        rowFields: ['name'],
        columnFields: ['category'],
        valueField: null,
        aggregation: 'Count',
        currency: null,
        cells: [
          { rowKeys: ['a'], columnKeys: ['Iot'], value: 2 },
          { rowKeys: ['b'], columnKeys: ['Iot'], value: 1 },
        ],
      },
      {
        __typename: 'MapSnapshot',
        defaultZoom: 7,
        clusterThreshold: 30,
        defaultCenter: { latitude: 48, longitude: 16 },
        detailRoute: '/rows/{id}',
        tileUrlTemplate: 'https://tiles.example/{z}/{x}/{y}',
        defaultLayerKind: 'Topo',
        // The third lies at 500 degrees east.
        points: expect.toSatisfy((points: unknown[]) => points.length === 2),
      },
    ]);
    expect(shown[8].points).toContainEqual({ id: uuid, latitude: 4, longitude: 20, popup: { name: 'a' } });
  });

  it('have the currency of money, and none for a count', async () => {
    const fee = { aggregation: 'Sum', field: 'fee' };
    const pivot = { rowFields: ['name'], columnFields: [], valueField: 'fee' };
    const shown = await snapshots([
      of('Kpi', { ...count, ...fee }, ofRows),
      of('Kpi', { ...count, field: 'fee' }, ofRows),
      of('Chart', { groupBy: 'name', ...fee, chartType: 'Bar' }, ofRows),
      of('Pivot', { ...pivot, valueAggregation: 'Avg' }, ofRows),
      of('Pivot', { ...pivot, valueAggregation: 'Count' }, ofRows),
      of('Table', { visibleColumns: ['name', 'fee'] }, ofRows),
    ]);
    expect(shown).toMatchObject([
      { value: 10, valueKind: 'Currency', currency: 'EUR' },
      { valueKind: 'Count', currency: null },
      { currency: 'EUR' },
      { currency: 'EUR' },
      { currency: null },
      { columns: [{ currencyCode: null }, { currencyCode: 'EUR' }] },
    ]);
  });

  it('apply the period to queries that support one, and return it', async () => {
    const id = await dashboardOf([
      kpi('Tests.Rows.Width'),
      of('Kpi', count, ofRows),
      kpi('Tests.Rows.Widest'),
    ]);
    const period = { periodFrom: '2026-02-01T00:00:00Z', periodTo: '2026-03-01T00:00:00Z' };
    const during = await rendered(id, { ...period, periodToken: 'pm' });
    expect(during.widgets.map(({ snapshot }: { snapshot: { value: number } }) => snapshot.value)).toEqual([
      4,
      1,
      10 / 3,
    ]);
    const kinds = (await rendered(await dashboardOf(everyKind), period)).widgets.slice(3);
    expect(kinds).toMatchObject([
      { snapshot: { value: 4 } },
      { snapshot: { value: 1 } },
      { snapshot: { buckets: [{ label: 'a', value: 4 }] } },
      { snapshot: { rows: [{ width: 4 }], totalRowCount: 1 } },
      { snapshot: { cells: [{ rowKeys: ['a'], value: 1 }] } },
      { snapshot: { points: [{ latitude: 4 }] } },
    ]);
    expect(during.period).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      token: 'pm',
    });
    expect((await rendered(id, { periodToken: 'mtd' })).period).toEqual({
      from: null,
      to: null,
      token: 'mtd',
    });
    expect((await rendered(id)).period).toBeNull();
  });

  it('compare figures with another period on request', async () => {
    const period = { periodFrom: '2026-02-01T00:00:00Z', periodTo: '2026-03-04T00:00:00Z' };
    const widgets = [of('Kpi', count, ofRows), kpi('Tests.Rows.Width'), kpi('Tests.Rows.Widest')];
    const compared = await snapshots(widgets, { ...period, compareToToken: 'previous_period' });
    expect(compared.map(({ value, previous }) => [value, previous])).toEqual([
      [2, { value: 1, deltaRatio: 1, trend: 'up', isFavorable: true }],
      [9, { value: 0, deltaRatio: null, trend: 'up', isFavorable: false }],
      [10 / 3, null],
    ]);
    const alone = await snapshots(widgets, period);
    expect(alone.map(({ previous }) => previous)).toEqual([null, null, null]);
  });

  it('write keys and figures in the language of the request', async () => {
    const sums = { groupBy: 'createdAt', aggregation: 'Sum', field: 'width', chartType: 'Line' };
    const keys = { rowFields: ['fee'], columnFields: ['latitude'], valueAggregation: 'Count' };
    const widgets = [
      of('Chart', sums, ofRows),
      of('Pivot', keys, ofRows),
      of('Kpi', { ...count, aggregation: 'Avg', field: 'fee' }, ofRows),
      of('Kpi', { ...count, aggregation: 'Max', field: 'createdAt' }, ofRows),
    ];
    const textsOf = async (request: object) => {
      const [chart, pivot, fee, newest] = await snapshots(widgets, request);
      const texts = [
        chart.buckets[0].label,
        ...pivot.cells[1].rowKeys,
        ...pivot.cells[1].columnKeys,
        fee.formattedValue,
        newest.formattedValue,
      ];
      return texts.map((text: string) => text.replaceAll(/\s/g, ' '));
    };
    expect(await textsOf({ locale: 'de' })).toEqual([
      '1. Jan. 2026, 0:00:00',
      '4,00 €',
      '4',
      '3,33 €',
      '01.03.2026',
    ]);
    expect(await textsOf({})).toEqual(['2026-01-01T00:00:00.000Z', '4', '4', '€3.33', 'Mar 1, 2026']);
    const [, , , newest] = await snapshots(widgets);
    expect(newest).toMatchObject({ value: Date.UTC(2026, 2, 1), valueKind: 'Date', noData: false });
  });

  it.each([
    ['one bound', { periodFrom: '2026-02-01T00:00:00Z' }, { periodTo: ['Validation:PeriodSpecBoundsCode'] }],
    [
      'reversed bounds',
      { periodFrom: '2026-02-02T00:00:00Z', periodTo: '2026-02-01T00:00:00Z' },
      { periodTo: ['Validation:PeriodSpecOrderingCode'] },
    ],
    [
      'a comparison with no period',
      { compareToToken: 'previous_period' },
      { compareToToken: ['Validation:PeriodSpecBoundsCode'] },
    ],
    [
      'an unknown comparison',
      { periodFrom: '2026-02-01T00:00:00Z', periodTo: '2026-03-01T00:00:00Z', compareToText: 'x' },
      { compareToToken: ['Validation:UnknownPeriodToken'] },
    ],
    ['no language', { locale: 'no language' }, { locale: ['Validation:InvalidBcp47LanguageTag'] }],
  ])('refuse %s', async (_, request, errors) => {
    expect(await rendered(await dashboardOf([]), request)).toMatchObject({ code: 'BAD_USER_INPUT', errors });
  });

  it('filter every widget with data, and report ignored filters', async () => {
    const table = of('Table', { visibleColumns: ['width'] }, ofRows);
    const id = await dashboardOf([
      of('Kpi', count, ofRows),
      table,
      of('Markdown', { contentLocalizationKey: 'M' }),
    ]);
    const filters = [
      { key: 'name', value: 'a' },
      { key: 'width.gte', value: '2' },
      { key: 'category', value: 'Finance' },
      { key: 'nothing.eq', value: 'x' },
    ];
    const { widgets } = await rendered(id, { filters });
    const droppedFilters = ['category.Eq', 'nothing.eq'];
    expect(widgets).toMatchObject([
      { snapshot: { value: 1 }, droppedFilters },
      { snapshot: { rows: [{ width: 4 }], totalRowCount: 1 }, droppedFilters },
      { status: 'Snapshot', droppedFilters: [] },
    ]);
  });

  it('show nothing of nothing: 0 for Count and Sum, no data for the others', async () => {
    const figures = ['Count', 'Sum', 'Avg', 'Min', 'Max'].map((aggregation) =>
      of('Kpi', { ...count, aggregation, field: 'width' }, ofRows),
    );
    const shown = await snapshots(figures, { filters: [{ key: 'name', value: 'nobody' }] });
    expect(shown.map(({ value, noData }) => [value, noData])).toEqual([
      [0, false] as const,
      [0, false] as const,
      ...Array(3).fill([null, true]),
    ]);
  });

  it('show of no value: 0 for Count and Sum of every group, null for the others', async () => {
    const shown = await snapshots(ofNoValue);
    const by = (at: number) => shown.filter((_, index) => index % 3 === at);
    expect(by(0).map(({ value, noData }) => [value, noData])).toEqual([
      [3, false] as const,
      [0, false] as const,
      ...Array(3).fill([null, true]),
    ]);
    const values = [[2, 1], [0, 0], ...Array(3).fill([null, null])];
    const valuesOf = (groups: { value: number | null }[]) => groups.map(({ value }) => value);
    expect(by(1).map(({ buckets }) => valuesOf(buckets))).toEqual(values);
    expect(by(2).map(({ cells }) => valuesOf(cells))).toEqual(values);
  });

  it('flag what fails, and nothing else', async () => {
    const chart = { groupBy: 'width', aggregation: 'Count', chartType: 'Pie' };
    const pivotOfTexts = { rowFields: ['name'], columnFields: [] };
    const { widgets } = await rendered(
      await dashboardOf([
        of('Hologram', {}),
        of('Table', 'no JSON', ofRows),
        of('Table', { visibleColumns: ['secret'] }, ofRows),
        of('Chart', { ...chart, groupBy: 'secret', aggregation: 'Sum', field: 'width' }, ofRows),
        of('Pivot', { rowFields: [], columnFields: [], valueAggregation: 'Count' }, ofRows),
        of('Kpi', { kind: 'iot-telemetry' }),
        of('Kpi', { ...count, aggregation: 'Max', field: 'name' }, ofRows),
        of('Chart', { groupBy: 'name', aggregation: 'Max', field: 'name', chartType: 'Bar' }, ofRows),
        of('Pivot', { ...pivotOfTexts, valueAggregation: 'Min', valueField: 'category' }, ofRows),
        kpi('Tests.Rows.Unknown'),
        of('Table', {}, { queryName: 'Tests.Unknown' }),
        of('Kpi', { ...count, queryName: 'Tests.Unknown' }),
        of('Map', { pointSource: { kind: 'geography', geographyColumn: 'name' } }, ofRows),
        of('Map', { pointSource: { kind: 'address' } }, ofRows),
        of('Chart', chart, ofRows),
        kpi('Tests.Rows.Widest'),
      ]),
    );
    const outcomes = widgets.map(
      ({ status, reasonLocalizationKey }: { status: string; reasonLocalizationKey: string | null }) =>
        reasonLocalizationKey ?? status,
    );
    expect(outcomes).toEqual([
      'Widget:Error.UnknownWidgetType',
      ...Array(8).fill('Widget:Error'),
      'Widget:Unavailable.MetricNotFound',
      'Widget:Unavailable.QueryNotFound',
      'Widget:Unavailable.QueryAggregateNotFound',
      'Widget:Unavailable.MapGeographyNotImplemented',
      'Widget:Unavailable.GeocodingNotConfigured',
      'Snapshot',
      'Snapshot',
    ]);
    // A count by what may not be grouped by has no buckets.
    expect(widgets[14].snapshot.buckets).toEqual([]);
    expect(widgets[15]).toMatchObject({ refreshHint: 'Realtime', snapshot: { noData: false } });
  });

  it.runIf(database.name === 'PostgreSQL')('give up on a slow widget, and show the rest', async () => {
    const { widgets } = await rendered(
      await dashboardOf([of('Table', { visibleColumns: ['slow'] }, ofRows), of('Kpi', count, ofRows)]),
    );
    expect(widgets).toMatchObject([
      { status: 'Error', reasonLocalizationKey: 'Widget:Error' },
      { status: 'Snapshot', snapshot: { value: 3 } },
    ]);
  });

  it('are of one moment, whatever is written meanwhile', async () => {
    const id = await dashboardOf([of('Kpi', count, ofRows), of('Table', { pageSize: 1 }, ofRows)]);
    for (let round = 0; round < 5; round += 1) {
      const [{ widgets }] = await Promise.all([
        rendered(id),
        ...Array.from({ length: 5 }, () =>
          slice.run(
            'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id } } }',
            alice,
          ),
        ),
      ]);
      expect(widgets[1].snapshot.totalRowCount).toBe(widgets[0].snapshot.value);
    }
  });
});
