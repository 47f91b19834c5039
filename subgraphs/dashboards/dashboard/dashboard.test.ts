import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { dashboardViews } from '../../../test/testkit/dashboard/dashboard-views.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { dashboardLimits } from '../dashboards.contract.ts';

const fields = `id name status category sourceDefinitionName sourceDefinitionVersion widgetCount layoutColumns
  layoutRowHeight entityTag widgets { id widgetType position titleLocalizationKey configJson metricName queryName }`;
const moving = (field: string) => `mutation ($id: ID!, $ifMatch: String) {
  answer: ${field}(input: { id: $id, ifMatch: $ifMatch }) { dashboard { ${fields} } } }`;
const documents = {
  catalog:
    'query ($category: DashboardCategory) { answer: dashboardCatalog(category: $category) { name viewCount widgetCount hasViews layout { columns } } }',
  list: `query ($status: DashboardStatus, $page: Int, $pageSize: Int) {
    answer: dashboards(rest: true, status: $status, page: $page, pageSize: $pageSize) {
      items: nodes { id name } totalCount } }`,
  choose: `query ($filter: DashboardFilterInput, $first: Int, $after: String, $search: String) {
    answer: dashboards(filter: $filter, first: $first, after: $after, search: $search) {
      nodes { id name status category entityTag widgetCount layoutColumns widgets { id } } totalCount
      groups(by: Status) { label count } pageInfo { hasNextPage endCursor } } }`,
  get: `query ($id: ID!) { answer: dashboard(id: $id) { ${fields} } }`,
  import: `mutation ($name: String!, $viewName: String) {
    answer: importDashboard(input: { definitionName: $name, viewName: $viewName }) { dashboard { viewName ${fields} } } }`,
  update: `mutation ($input: UpdateDashboardInput!) {
    answer: updateDashboard(input: $input) { dashboard { ${fields} } } }`,
  publish: moving('publishDashboard'),
  archive: moving('archiveDashboard'),
  restore: moving('restoreDashboard'),
  addWidget: `mutation ($input: AddDashboardWidgetInput!) {
    answer: addDashboardWidget(input: $input) { dashboardEntityTag widget { id position dashboardId } } }`,
  updateWidget: `mutation ($input: UpdateDashboardWidgetInput!) {
    answer: updateDashboardWidget(input: $input) { widget { position configJson widgetType } } }`,
  deleteWidget: `mutation ($input: DeleteDashboardWidgetInput!) {
    answer: deleteDashboardWidget(input: $input) { widget { id } } }`,
} as const;

const usage = 'Platform.AI.Usage';
const placed = { position: 1, width: 2, height: 2, titleLocalizationKey: 'Title', configJson: 'no JSON' };
const markdown = { ...placed, widgetType: 'Markdown' };
const noDashboard = { code: 'NOT_FOUND', errorCode: 'Dashboards:Dashboard:NotFound' };
const stale = { code: 'PRECONDITION_FAILED', errorCode: 'Concurrency:Revision:Mismatch' };

describe.each(databases)('dashboards, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'dashboards', database, modules: [dashboardViews] });
  });
  afterAll(() => slice.close());

  async function ask(
    document: keyof typeof documents,
    caller: SliceCaller,
    variables: object = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the document selects.
  ): Promise<any> {
    const { data, error } = await slice.run(documents[document], caller, { ...variables });
    return error ?? changed(data.answer);
  }
  const imported = (caller: SliceCaller = alice, name = usage, viewName?: string) =>
    ask('import', caller, { name, viewName });

  it('of another tenant are not found, in any operation', async () => {
    const { id } = await imported();
    const added = await ask('addWidget', alice, { input: { dashboardId: id, ...markdown } });
    const before = await ask('get', alice, { id });
    for (const stranger of [carol, dave]) {
      expect(await ask('get', stranger, { id })).toBeNull();
      const input = { name: 'mine', layoutColumns: 1, layoutRowHeight: 1 };
      expect(await ask('update', stranger, { input: { id, ...input } })).toMatchObject(noDashboard);
      for (const verb of ['publish', 'archive', 'restore'] as const)
        expect(await ask(verb, stranger, { id })).toMatchObject(noDashboard);
      expect(await ask('addWidget', stranger, { input: { dashboardId: id, ...markdown } })).toMatchObject(
        noDashboard,
      );
      const of = { dashboardId: id, widgetId: added.widget.id };
      expect(await ask('updateWidget', stranger, { input: { ...of, ...placed } })).toMatchObject(noDashboard);
      expect(await ask('deleteWidget', stranger, { input: of })).toMatchObject(noDashboard);
      const { id: theirs } = await imported(stranger);
      const smuggled = { dashboardId: theirs, widgetId: added.widget.id };
      expect(await ask('deleteWidget', stranger, { input: smuggled })).toMatchObject({
        errorCode: 'Dashboards:Widget:NotFound',
      });
      expect((await ask('list', stranger)).items).toHaveLength(1);
    }
    expect(await ask('get', alice, { id })).toEqual(before);
  });

  it('are drafts of their own, copied from the definition any number of times', async () => {
    const [first, second] = [await imported(), await imported()];
    expect(first.id).not.toBe(second.id);
    expect(first).toMatchObject({
      name: usage,
      status: 'Draft',
      category: 'Platform',
      widgetCount: 4,
      entityTag: '"1"',
      sourceDefinitionName: usage,
      sourceDefinitionVersion: '1.0.0',
      layoutColumns: 12,
    });
    expect(first.widgets).toMatchObject([
      {
        widgetType: 'Kpi',
        position: 0,
        metricName: 'Platform.AI.Requests',
        queryName: null,
        titleLocalizationKey: `Widget:${usage}.requests`,
        configJson: '{"kind":"metric","metricName":"Platform.AI.Requests"}',
      },
      { metricName: 'Platform.AI.Cost' },
      { widgetType: 'Chart', queryName: 'AI.UsageRecords' },
      { widgetType: 'Table', configJson: '{"pageSize":20}' },
    ]);
    expect(await imported(alice, 'Platform.Nothing.Here')).toMatchObject({
      errorCode: 'Dashboards:Definition:NotFound',
    });
  });

  it('take the entry view of a definition with several', async () => {
    expect(await ask('catalog', alice, { category: 'Iot' })).toEqual([
      {
        name: 'Tests.Views.Both',
        viewCount: 2,
        widgetCount: 2,
        hasViews: true,
        layout: { columns: 6 },
      },
    ]);
    const { widgets, layoutRowHeight, sourceDefinitionVersion } = await imported(alice, 'Tests.Views.Both');
    expect([layoutRowHeight, sourceDefinitionVersion]).toEqual([40, '2.1.0']);
    expect(
      widgets.map(({ titleLocalizationKey }: { titleLocalizationKey: string }) => titleLocalizationKey),
    ).toEqual(['early', 'last'].map((slug) => `Widget:Tests.Views.Both.${slug}`));
  });

  it('take the view that is named, and show any other as their definition has it', async () => {
    const view = async (viewName: string | null, id: string) => {
      const { data, error } = await slice.run(
        `query ($id: ID!, $viewName: String) { renderDashboard(id: $id, request: { viewName: $viewName }) {
          activeViewName layout { columns rowHeight } sourceDefinitionVersion registeredVersion widgets { slug status widget { id } } } }`,
        alice,
        { id, viewName },
      );
      return error ?? data.renderDashboard;
    };
    const slugsOf = ({ widgets }: { widgets: { slug: string }[] }) => widgets.map(({ slug }) => slug);
    const { id, viewName, widgets } = await imported(alice, 'Tests.Views.Both', 'first');
    expect([viewName, widgets.length]).toEqual(['first', 1]);
    await ask('addWidget', alice, { input: { dashboardId: id, ...markdown } });
    const [own, named, other] = [await view(null, id), await view('first', id), await view('second', id)];
    expect(own).toMatchObject({
      activeViewName: 'first',
      sourceDefinitionVersion: '2.1.0',
      registeredVersion: '2.1.0',
    });
    expect([slugsOf(own), slugsOf(named)]).toEqual(Array(2).fill(['one', null]));
    expect([other.activeViewName, slugsOf(other)]).toEqual(['second', ['early', 'last']]);
    expect([own.layout, other.layout]).toEqual([
      { columns: 12, rowHeight: 80 },
      { columns: 6, rowHeight: 40 },
    ]);
    expect((await view('second', id)).widgets).toEqual(other.widgets);
    const missing = { errorCode: 'Dashboards:View:NotFound' };
    expect(await view('third', id)).toMatchObject(missing);
    expect(await imported(alice, 'Tests.Views.Both', 'third')).toMatchObject(missing);
    const { id: plain } = await imported();
    expect((await view(null, plain)).activeViewName).toBeNull();
    expect(await view('first', plain)).toMatchObject(missing);
    const { id: strange } = await imported(carol, 'Tests.Views.Both');
    expect(await view('first', strange)).toMatchObject(noDashboard);
  });

  it('are listed by name, in any state or one, in pages from 0', async () => {
    const reader = keyIn(acme, ['Dashboards.Instances.Read']);
    await slice.sql('delete from dashboards.dashboard');
    for (const name of ['b', 'A', 'a']) {
      const { id } = await imported();
      await ask('update', alice, { input: { id, name, layoutColumns: 1, layoutRowHeight: 1 } });
      if (name === 'b') await ask('publish', alice, { id });
    }
    const list = async (variables: object) => {
      const { items, ...rest } = await ask('list', reader, variables);
      return { ...rest, names: items.map(({ name }: { name: string }) => name).join('') };
    };
    expect(await list({})).toEqual({ names: 'Aab', totalCount: 3 });
    expect(await list({ page: 1, pageSize: 2 })).toEqual({ names: 'b', totalCount: 3 });
    expect(await ask('list', reader, { page: -1, pageSize: 201 })).toMatchObject({
      errors: { page: ['Validation:OutOfRange'], pageSize: ['Validation:OutOfRange'] },
    });
    expect(await list({ status: 'Published' })).toMatchObject({ names: 'b', totalCount: 1 });
    expect(await list({ page: 9 })).toMatchObject({ names: '', totalCount: 3 });
    expect(await ask('publish', reader, { id: 'x' })).toMatchObject({ code: 'FORBIDDEN' });
    const first = await ask('choose', reader, { first: 2 });
    expect(first).toMatchObject({
      nodes: [
        { name: 'A', status: 'Draft', entityTag: '"2"', widgetCount: 4, layoutColumns: 1 },
        { name: 'a', widgets: expect.arrayContaining([{ id: expect.any(String) }]) },
      ],
      totalCount: 3,
      groups: [
        { label: 'Draft', count: 2 },
        { label: 'Published', count: 1 },
      ],
      pageInfo: { hasNextPage: true },
    });
    const next = await ask('choose', reader, { first: 2, after: first.pageInfo.endCursor });
    expect(next).toMatchObject({ nodes: [{ name: 'b' }], pageInfo: { hasNextPage: false } });
    const published = { filter: { status: { eq: 'Published' } } };
    expect(await ask('choose', reader, published)).toMatchObject({ nodes: [{ name: 'b' }], totalCount: 1 });
  });

  it('are published, archived and restored, each with one event', async () => {
    const { id } = await imported();
    await slice.takeEvents();
    expect(await ask('restore', alice, { id })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Dashboards:Dashboard:NotArchived',
    });
    expect(await ask('publish', alice, { id })).toMatchObject({ status: 'Published', entityTag: '"2"' });
    expect(await ask('publish', alice, { id })).toMatchObject({ status: 'Published', entityTag: '"2"' });
    await ask('archive', alice, { id });
    expect(await ask('publish', alice, { id })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Dashboards:Dashboard:Archived',
    });
    expect(await ask('archive', alice, { id })).toMatchObject({ status: 'Archived', entityTag: '"3"' });
    expect(await ask('restore', alice, { id })).toMatchObject({ status: 'Draft' });
    const events = await slice.takeEvents();
    expect(events.map(({ type }) => type)).toEqual([
      'Dashboards.DashboardPublished',
      'Dashboards.DashboardArchived',
      'Timeline.SystemLogged',
    ]);
    expect(events[0]?.data).toMatchObject({ dashboardId: id, status: 'Published' });
    const history = await slice.sql(
      "select body from timeline.entry where entity_type = 'Dashboard' and entity_id = ? order by created_at, id",
      [id],
    );
    expect(history).toHaveLength(4);
  });

  it('are left alone when they have changed since they were read', async () => {
    const { id, entityTag } = await imported();
    const input = { name: 'Ours', layoutColumns: 6, layoutRowHeight: 40 };
    const renamed = await ask('update', alice, { input: { id, ...input, ifMatch: entityTag } });
    expect(renamed).toMatchObject({ name: 'Ours', layoutColumns: 6, entityTag: '"2"' });
    expect(await ask('update', alice, { input: { id, ...input, ifMatch: entityTag } })).toMatchObject(stale);
    const added = await ask('addWidget', alice, {
      input: { dashboardId: id, ...markdown, ifMatch: renamed.entityTag },
    });
    expect(added.dashboardEntityTag).toBe('"3"');
    const of = { dashboardId: id, widgetId: added.widget.id, ifMatch: renamed.entityTag };
    expect(await ask('updateWidget', alice, { input: { ...of, ...placed } })).toMatchObject(stale);
    expect(await ask('deleteWidget', alice, { input: of })).toMatchObject(stale);
    expect(await ask('publish', alice, { id, ifMatch: of.ifMatch })).toMatchObject(stale);
    expect(await ask('publish', alice, { id, ifMatch: 'rubbish' })).toMatchObject({
      errors: { ifMatch: ['Validation:InvalidFormat'] },
    });
    const writers = Array.from({ length: 4 }, () => ask('publish', alice, { id, ifMatch: '"3"' }));
    const outcomes = (await Promise.all(writers)).map(({ code = 'done' }) => code);
    expect(outcomes.toSorted()).toEqual([
      'PRECONDITION_FAILED',
      'PRECONDITION_FAILED',
      'PRECONDITION_FAILED',
      'done',
    ]);
  });

  it('have widgets by position and age, which come, change and go', async () => {
    const { id } = await imported(alice, 'Tests.Views.Both');
    const first = await ask('addWidget', alice, {
      input: { dashboardId: id, ...markdown, widgetType: 'first' },
    });
    await ask('addWidget', alice, { input: { dashboardId: id, ...markdown, widgetType: 'second' } });
    await ask('addWidget', alice, {
      input: { dashboardId: id, ...markdown, position: 0, widgetType: 'front' },
    });
    const types = async () => {
      const { widgets, widgetCount } = await ask('get', alice, { id });
      expect(widgetCount).toBe(widgets.length);
      return widgets.map(({ widgetType }: { widgetType: string }) => widgetType);
    };
    expect(await types()).toEqual(['front', 'Markdown', 'first', 'second', 'Markdown']);
    const of = { dashboardId: id, widgetId: first.widget.id };
    const input = { ...placed, position: 9, configJson: '{}' };
    expect(await ask('updateWidget', alice, { input: { ...of, ...input } })).toEqual({
      position: 9,
      configJson: '{}',
      widgetType: 'first',
    });
    expect(await types()).toEqual(['front', 'Markdown', 'second', 'Markdown', 'first']);
    await ask('deleteWidget', alice, { input: of });
    expect(await types()).toEqual(['front', 'Markdown', 'second', 'Markdown']);
    for (const document of ['updateWidget', 'deleteWidget'] as const)
      for (const widgetId of [of.widgetId, 'no id'])
        expect(
          await ask(document, alice, {
            input: { dashboardId: id, widgetId, ...(document === 'updateWidget' && input) },
          }),
        ).toMatchObject({
          errorCode: 'Dashboards:Widget:NotFound',
        });
  });

  it('have so many widgets and no more', async () => {
    const { id } = await imported();
    await slice.sql('update dashboards.dashboard set widget_count = ? where id = ?', [
      dashboardLimits.widgets,
      id,
    ]);
    expect(await ask('addWidget', alice, { input: { dashboardId: id, ...markdown } })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Dashboards:Widget:LimitReached',
    });
  });
});
