import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  everyKind,
  of,
  ofNoValue,
  ofRows,
  renderDocument,
  renderedRows,
} from '../testkit/dashboard/dashboard-widgets.ts';
import { EventStreamReader } from '../testkit/http/event-stream-reader.ts';
import { startTestPlatform, type TestPlatform, type TestRequest } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';

const usage = 'Platform.AI.Usage';
const missing = '01990000-0000-7000-8000-000000000000';
const metadata = { name: 'Ours', layoutColumns: 6, layoutRowHeight: 40 };

const isServer = databases.some(({ name }) => name === 'PostgreSQL');

interface GraphWidget {
  readonly widget: { readonly widgetType: string };
  readonly snapshot: { readonly __typename: string };
}

describe('dashboards over REST', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    const database = databases.at(-1);
    const env = { DashboardsEndpointsOptions__WidgetTimeout: '1m' };
    platform = await startTestPlatform({
      modules: [renderedRows],
      env,
      ...(database && { database }),
    });
  });
  afterAll(() => platform.close());

  const call = (method: string, path: string, request: TestRequest = {}) =>
    platform.call(`/api/v1/dashboards${path}`, { method, ...request });
  const imported = async () => {
    const answer = await call('POST', `/from-definition/${usage}`);
    expect(answer.status).toBe(201);
    return answer;
  };

  it('of another tenant are not there, by id or in the list', async () => {
    const { body } = await imported();
    const token = await platform.token('carol');
    const foreign = await call('GET', `/${body.id}`, { token });
    expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'Dashboards:Dashboard:NotFound']);
    const { body: list } = await call('GET', '', { token });
    expect(list).toEqual({ items: [], totalCount: 0, page: 0, pageSize: 50 });
  });

  it('begin with the overview, imported and published once for who has just started', async () => {
    const { body } = await call('GET', '?status=Published');
    const [overview, ...others] = body.items.filter(
      ({ sourceDefinitionName }: { sourceDefinitionName: string }) =>
        sourceDefinitionName === 'Platform.Demo.Overview',
    );
    expect(others).toEqual([]);
    const { body: shown } = await call('POST', `/${overview.id}/render`);
    expect(shown.widgets.map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 15 }, () => 'Snapshot'),
    );
    const map = shown.widgets.find(({ widgetType }: { widgetType: string }) => widgetType === 'Map');
    expect(map.snapshot.points).toHaveLength(48);
  });

  it('are imported from the catalogue, and found where the answer says', async () => {
    const { body: catalog } = await call('GET', '/catalog?category=platform', {
      token: await platform.token('bob'),
    });
    expect(catalog).toContainEqual({
      name: usage,
      version: '1.0.0',
      category: 'Platform',
      layout: { columns: 12, rowHeight: 80 },
      widgetCount: 4,
      viewCount: 0,
      isSystem: true,
      hasViews: false,
      hasAliases: false,
      hasFilters: true,
    });
    const { body, headers } = await imported();
    expect(body).toEqual({
      id: body.id,
      name: usage,
      category: 'Platform',
      status: 'Draft',
      widgetCount: 4,
      sourceDefinitionName: usage,
      sourceDefinitionVersion: '1.0.0',
    });
    const location = new URL(headers.get('location') ?? '');
    const { body: read } = await platform.call(location.pathname);
    expect(read).toMatchObject({ ...body, isSystem: true, layoutColumns: 12, layoutRowHeight: 80 });
    expect(Object.keys(read.widgets[0]).toSorted()).toEqual([
      'configJson',
      'height',
      'id',
      'metricName',
      'position',
      'queryName',
      'requiredPermission',
      'titleLocalizationKey',
      'widgetType',
      'width',
      'x',
      'y',
    ]);
  });

  it('are listed with or without a slash, by a state in any case, and by no other word', async () => {
    const { body } = await imported();
    await call('POST', `/${body.id}/publish`);
    for (const path of ['?status=published', '/?status=PUBLISHED&page=0']) {
      const { body: list } = await call('GET', path);
      expect(list.items.map(({ status }: { status: string }) => status)).toContain('Published');
      expect(new Set(list.items.map(({ status }: { status: string }) => status)).size).toBe(1);
    }
    expect((await call('GET', '?status=gone')).status).toBe(400);
  });

  it('say whether the dashboard or the widget is missing, and which', async () => {
    const { body } = await imported();
    const details = await Promise.all(
      [`/${missing}`, `/${missing}/widgets/${missing}`, `/${body.id}/widgets/${missing}`].map(
        async (path, at) => (await call(at === 0 ? 'GET' : 'DELETE', path)).body.detail,
      ),
    );
    expect(details).toEqual([
      `The dashboard ${missing} does not exist.`,
      `The dashboard ${missing} does not exist.`,
      `The widget ${missing} is not on the dashboard ${body.id}.`,
    ]);
    const unknown = await call('POST', '/from-definition/Platform.Nothing.Here');
    expect([unknown.status, unknown.body.detail]).toEqual([
      404,
      'The dashboard definition Platform.Nothing.Here is not registered.',
    ]);
  });

  it('say why they are neither published nor restored', async () => {
    const { body } = await imported();
    const early = await call('POST', `/${body.id}/restore`);
    await call('POST', `/${body.id}/archive`);
    const late = await call('POST', `/${body.id}/publish`);
    expect([early, late].map(({ status, body: problem }) => [status, problem.detail])).toEqual([
      [409, 'Only an archived dashboard can be restored.'],
      [409, 'An archived dashboard must be restored before it can be published.'],
    ]);
    expect((await call('POST', `/${body.id}/restore`)).body.status).toBe('Draft');
  });

  it('are rendered with and without a body, masked for callers who may not see the rows', async () => {
    const { body } = await imported();
    const path = `/${body.id}/render`;
    const request = { periodToken: 'mtd', filters: { model: 'echo', 'inputTokens.gte': 1, nothing: true } };
    const rendered = await call('POST', path, { body: request });
    expect([rendered.status, rendered.body.period]).toEqual([200, { from: null, to: null, token: 'mtd' }]);
    expect(rendered.body).toMatchObject({
      activeViewName: null,
      driftStatus: 'NotApplicable',
      layout: { columns: 12, rowHeight: 80 },
      sourceDefinitionVersion: '1.0.0',
      registeredVersion: '1.0.0',
    });
    const [requests, cost, chart, table] = rendered.body.widgets;
    expect(requests).toEqual({
      id: requests.id,
      widgetType: 'Kpi',
      position: 0,
      width: 3,
      height: 2,
      titleLocalizationKey: `Widget:${usage}.requests`,
      status: 'Snapshot',
      sequence: 1,
      slug: 'requests',
      actions: null,
      requiredPermission: 'AI.Usage.View',
      transport: 'Push',
      isTruncated: false,
      queryName: null,
      emittedAt: requests.emittedAt,
      refreshHint: 'Realtime',
      reasonLocalizationKey: null,
      snapshot: {
        value: 0,
        formattedValue: '0',
        valueKind: 'Count',
        currency: null,
        isHigherBetter: true,
        noData: false,
        previous: null,
      },
    });
    expect(cost.snapshot).toMatchObject({ value: 0, valueKind: 'Currency', currency: 'USD' });
    expect(chart.snapshot).toMatchObject({ chartType: 'HorizontalBar', groupBy: 'model', buckets: [] });
    expect(table.snapshot).toMatchObject({ rows: [], totalRowCount: 0 });
    const bob = await call('POST', path, { token: await platform.token('bob') });
    expect([bob.status, bob.body.period]).toEqual([200, null]);
    for (const widget of bob.body.widgets)
      expect(widget).toMatchObject({
        status: 'Unavailable',
        snapshot: null,
        reasonLocalizationKey: 'Widget:Unavailable',
      });
    const half = await call('POST', path, { body: { periodFrom: '2026-01-01T00:00:00Z' } });
    expect([half.status, half.body.errors]).toEqual([400, { periodTo: ['Validation:PeriodSpecBoundsCode'] }]);
  });

  it('are rendered alike over REST and over GraphQL, whatever is shown, with rows and without', async () => {
    const { body } = await imported();
    for (const [position, widget] of [...everyKind, ...ofNoValue, of('Table', {}, ofRows)].entries())
      expect((await call('POST', `/${body.id}/widgets`, { body: { ...widget, position } })).status).toBe(201);
    const periodTo = new Date(Date.now() + 86_400_000).toISOString();
    const compared = { periodFrom: '2026-01-01T00:00:00Z', periodTo, compareToToken: 'previous_period' };
    for (const { name, ...request } of [
      { name: usage },
      { name: 'nobody' },
      { name: usage, ...compared, locale: 'de' },
    ]) {
      const rest = await call('POST', `/${body.id}/render`, { body: { ...request, filters: { name } } });
      const filters = [{ key: 'name', value: name }];
      const graph = await platform.graphql(renderDocument, { id: body.id, request: { ...request, filters } });
      const { widgets } = graph.body.data.renderDashboard;
      const shown = widgets.map(({ snapshot: { __typename: _, ...snapshot } }: GraphWidget) => snapshot);
      const wanted = rest.body.widgets.map(({ snapshot }: { snapshot: object }) => snapshot);
      expect(wanted).toEqual(shown);
      const comparisons = wanted.filter(
        ({ previous = null }: { previous?: object | null }) => previous !== null,
      );
      expect(comparisons.length > 0).toBe('compareToToken' in request);
      expect(rest.body.widgets.map(({ widgetType }: { widgetType: string }) => widgetType)).toEqual(
        widgets.map(({ widget }: GraphWidget) => widget.widgetType),
      );
    }
  });

  it.runIf(isServer)('stop reading when the caller hangs up, over REST and over GraphQL', async () => {
    const { body } = await imported();
    const slow = {
      widgetType: 'Table',
      queryName: 'Tests.Rows',
      position: 0,
      width: 1,
      height: 1,
      titleLocalizationKey: 'Title',
      configJson: '{"visibleColumns":["slow"]}',
    };
    expect((await call('POST', `/${body.id}/widgets`, { body: slow })).status).toBe(201);
    const sleeping = async () => {
      const sql = `select pid from pg_stat_activity where datname = current_database() and state = 'active'
        and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
      return (await platform.running.process.services.database.execute(sql)).length;
    };
    const endpoints: ((signal: AbortSignal) => Promise<unknown>)[] = [
      (signal) => call('POST', `/${body.id}/render`, { signal }),
      (signal) =>
        platform.graphql(`{ renderDashboard(id: "${body.id}") { widgets { status } } }`, {}, { signal }),
    ];
    for (const endpoint of endpoints) {
      const caller = new AbortController();
      const answer = endpoint(caller.signal).catch(() => 'no answer');
      await vi.waitFor(async () => expect(await sleeping()).toBe(1), 20_000);
      caller.abort();
      expect(await answer).toBe('no answer');
      await vi.waitFor(async () => expect(await sleeping()).toBe(0), 20_000);
    }
  });

  it('are not changed by callers who read an older state', async () => {
    const { body, headers } = await imported();
    const path = `/${body.id}`;
    const read = headers.get('etag') ?? '';
    expect((await call('GET', path)).headers.get('etag')).toBe(read);
    const changed = await call('PUT', path, { body: metadata, headers: { 'if-match': read } });
    expect([changed.status, changed.body.name]).toEqual([200, 'Ours']);
    expect(changed.headers.get('etag')).not.toBe(read);
    const stale = await call('PUT', path, { body: metadata, headers: { 'if-match': read } });
    expect([stale.status, stale.body.errorCode]).toEqual([412, 'Concurrency:Revision:Mismatch']);
    const [widget] = (await call('GET', path)).body.widgets;
    const gone = await call('DELETE', `${path}/widgets/${widget.id}`, {
      headers: { 'if-match': changed.headers.get('etag') ?? '' },
    });
    expect(gone.status).toBe(204);
    expect((await call('GET', path)).headers.get('etag')).toBe(gone.headers.get('etag'));
    const published = await call('POST', `${path}/publish`, { headers: { 'if-match': '*' } });
    expect(published.body).toMatchObject({ status: 'Published', widgetCount: 3 });
  });

  it('are streamed as they change, to who holds the right, and until the key is revoked', async () => {
    const { body } = await imported();
    const path = `/api/v1/dashboards/${body.id}/stream`;
    const permissions = ['Dashboards.Instances.Read', 'AI.Usage.View'];
    const key = (
      await platform.call('/authentication/api-keys', {
        method: 'POST',
        body: { name: 'watcher', type: 'Secret', environment: 'test', permissions },
      })
    ).body;
    const foreign = await EventStreamReader.open(platform.url + path, await platform.token('carol'));
    expect(foreign.status).toBe(404);
    const stream = await EventStreamReader.open(`${platform.url + path}?filter[model]=echo`, key.rawSecret);
    const shown = (event: string, from = 0) => stream.events.slice(from).filter((one) => one.event === event);
    await vi.waitFor(() => expect(shown('snapshot')).toHaveLength(4), { timeout: 20_000 });
    const [layout] = shown('layout');
    expect(layout?.data).toEqual({
      dashboardId: body.id,
      widgetIds: shown('snapshot').map(({ data }) => data.widgetId),
    });
    expect(shown('snapshot').map(({ id, data }) => [id, data.sequence])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
      ['4', 1],
    ]);
    const before = shown('snapshot')[0]?.data.snapshot.value;
    const seen = stream.events.length;
    const chat = { messages: [{ role: 'user', content: 'Hello' }] };
    expect((await platform.call('/ai/chat/echo', { method: 'POST', body: chat })).status).toBe(200);
    await vi.waitFor(
      () => {
        const figures = shown('snapshot', seen).filter(({ data }) =>
          data.titleLocalizationKey.endsWith('.requests'),
        );
        expect(figures.at(-1)?.data).toMatchObject({ sequence: 2, snapshot: { value: before + 1 } });
      },
      { timeout: 20_000 },
    );
    await platform.call(`/authentication/api-keys/${key.id}/revoke`, { method: 'POST' });
    await stream.untilEnd();
  });
});
