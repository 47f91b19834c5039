import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, keyIn } from '../../../test/testkit/callers.ts';
import { moduleRenderers, ofMany } from '../../../test/testkit/dashboard/dashboard-renderers.ts';
import { count, of, ofRows, renderedRows } from '../../../test/testkit/dashboard/dashboard-widgets.ts';
import {
  dashboardIn,
  renderedRowsIn,
  renderIn,
} from '../../../test/testkit/dashboard/rendered-dashboards.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const sum = of('Kpi', { ...count, aggregation: 'Sum', field: 'width' }, ofRows);
const map = (pointSource: object, bound: object = ofRows) => of('Map', { pointSource }, bound);

describe.each(databases)('renderers of widgets, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    const env = { DashboardsEndpointsOptions__WidgetTimeout: '1s' };
    const modules = [renderedRows, moduleRenderers];
    slice = await openSlice({ area: 'dashboards', database, modules, env });
  });
  afterAll(() => slice.close());
  beforeEach(() => renderedRowsIn(slice));

  const rendered = async (widgets: readonly object[], request?: object, caller?: SliceCaller) =>
    renderIn(slice, await dashboardIn(slice, widgets), request, caller);

  it('are added by a module, with the rows of a query or without', async () => {
    const period = { periodFrom: '2026-02-01T00:00:00Z', periodTo: '2026-03-01T00:00:00Z' };
    const widgets = [of('Gauge', {}), of('Clock', '{}'), of('Absent', {}), of('gauge', {})];
    const { widgets: shown } = await rendered(widgets, { ...period, locale: 'fr' });
    expect(shown).toMatchObject([
      {
        status: 'Snapshot',
        refreshHint: 'Realtime',
        isTruncated: true,
        snapshot: { __typename: 'CustomSnapshot', data: { widths: [4] } },
      },
      {
        status: 'Snapshot',
        refreshHint: 'Static',
        isTruncated: false,
        snapshot: {
          data: {
            configJson: '{}',
            locale: 'fr',
            period: { from: new Date(period.periodFrom), to: new Date(period.periodTo) },
          },
        },
      },
      { status: 'Unavailable', reasonLocalizationKey: 'Tests:Absent' },
      { status: 'Error', reasonLocalizationKey: 'Widget:Error.UnknownWidgetType' },
    ]);
    const id = await dashboardIn(slice, [of('Gauge', {})]);
    const watcher = keyIn(acme, ['Dashboards.Instances.Read']);
    expect((await renderIn(slice, id, {}, watcher)).widgets[0].status).toBe('Snapshot');
  });

  it('flag their own widget where they throw, hang, answer nothing or a million rows', async () => {
    const broken = [
      'Refuses',
      'Throws',
      'Rejects',
      'Hangs',
      'Empty',
      'Million',
      'Heavy',
      'Knot',
      'BigNumber',
      'Disguise',
      'Hint',
    ];
    const degrees = { kind: 'lat-lng', latitudeColumn: 'latitude', longitudeColumn: 'longitude' };
    const farOff = of('Map', { pointSource: degrees, defaultZoom: 3_000_000_000 }, ofRows);
    const { widgets } = await rendered([sum, ...broken.map((one) => of(one, {})), farOff, sum]);
    const shown = { status: 'Snapshot', snapshot: { value: 10 } };
    const flagged = { status: 'Error', snapshot: null, reasonLocalizationKey: 'Widget:Error' };
    expect(widgets).toMatchObject([shown, ...broken.map(() => flagged), flagged, shown]);
  });

  it('report that there are more rows than they show', async () => {
    const counted = { aggregation: 'Count', chartType: 'Bar' };
    const onEarth = { kind: 'lat-lng', latitudeColumn: 'onEarth', longitudeColumn: 'onEarth' };
    const { widgets } = await rendered([
      of('Chart', { groupBy: 'n', ...counted }, ofMany),
      of('Pivot', { rowFields: ['n'], columnFields: [], valueAggregation: 'Count' }, ofMany),
      map(onEarth, ofMany),
      of('Chart', { groupBy: 'name', ...counted }, ofRows),
      of('Pivot', { rowFields: ['one'], columnFields: [], valueAggregation: 'Count' }, ofMany),
    ]);
    expect(widgets.map(({ isTruncated }: { isTruncated: boolean }) => isTruncated)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const [{ snapshot: chart }, { snapshot: pivot }, { snapshot: points }] = widgets;
    expect([chart.buckets.length, pivot.cells.length, points.points.length]).toEqual([1_000, 10_000, 10_000]);
  });

  it('leave the room of a map to rows that have a place', async () => {
    const nearlyNowhere = { kind: 'lat-lng', latitudeColumn: 'degrees', longitudeColumn: 'degrees' };
    const { widgets } = await rendered([map(nearlyNowhere, ofMany)]);
    expect(widgets[0].snapshot.points).toHaveLength(5);
    expect(widgets[0].isTruncated).toBe(false);
  });

  it('read geographies with PostGIS, and report a database without it', async () => {
    const place = map({ kind: 'geography', geographyColumn: 'place' });
    const id = await dashboardIn(slice, [place, map({ kind: 'geography', geographyColumn: 'name' })]);
    const missing = { reasonLocalizationKey: 'Widget:Unavailable.MapGeographyNotImplemented' };
    slice.takeStatements();
    expect((await renderIn(slice, id)).widgets).toMatchObject([missing, missing]);
    const degrees = (axis: string, part: number) => `create function public.${axis}(point public.geometry)
      returns float8 language sql immutable return split_part(point::text, ' ', ${part})::float8`;
    // A stand-in: PostGIS' names, and texts "latitude longitude" for its points.
    for (const sql of [
      'create domain public.geography as text',
      'create domain public.geometry as text',
      degrees('st_y', 1),
      degrees('st_x', 2),
    ])
      await slice.process.services.database.execute(sql);
    const { widgets } = await renderIn(slice, id);
    const points = widgets[0].snapshot.points.map(({ id: _, ...point }: { id: string }) => point);
    // The third lies at 500 degrees east.
    expect(points).toHaveLength(2);
    expect(points).toContainEqual({ latitude: 4, longitude: 20, popup: null });
    expect(widgets[1]).toMatchObject({ status: 'Error' });
    slice.takeStatements();
    await renderIn(slice, id);
    const statements = slice.takeStatements();
    expect(statements).toHaveLength(3);
    expect(statements.join('\n')).toContain(
      "st_y(((layout_columns || ' ' || layout_row_height)::geography)::geometry)",
    );
  });
});
