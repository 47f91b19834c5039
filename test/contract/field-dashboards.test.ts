import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { newDashboard, newWidget } from './rows/dashboards.samples.ts';

describe('dashboards as newer clients have them', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const post = (path: string, body?: object) => platform.call(path, { method: 'POST', token, body });
  const detail = async (id: string) => (await platform.call(`/dashboards/${id}`, { token })).body;
  const add = async (id: string, more: object = {}) =>
    (await post(`/dashboards/${id}/widgets`, { ...newWidget, ...more })).body;

  interface Placed {
    readonly id: string;
    readonly [side: string]: number | string;
  }
  const overlap = (a: Record<string, number>, b: Record<string, number>) =>
    (a.x ?? 0) < (b.x ?? 0) + (b.width ?? 0) &&
    (b.x ?? 0) < (a.x ?? 0) + (a.width ?? 0) &&
    (a.y ?? 0) < (b.y ?? 0) + (b.height ?? 0) &&
    (b.y ?? 0) < (a.y ?? 0) + (a.height ?? 0);

  it('place imported widgets, and those of older clients, where none overlaps another', async () => {
    const id = await newDashboard({ platform, token });
    await add(id);
    const { widgets } = await detail(id);
    for (const one of widgets)
      for (const other of widgets.filter(({ id: its }: Placed) => its !== one.id))
        expect([one, other, overlap(one, other)]).toEqual([one, other, false]);
  });

  it('keep the coordinates they are given, and those an older client does not send', async () => {
    const id = await newDashboard({ platform, token });
    const { id: widgetId, ...made } = await add(id, { x: 7, y: 40 });
    expect(made).toMatchObject({ x: 7, y: 40 });
    const { widgetType: _, ...placed } = newWidget;
    const path = `/dashboards/${id}/widgets/${widgetId}`;
    const put = (body: object) => platform.call(path, { method: 'PUT', token, body });
    expect((await put({ ...placed, width: 2 })).body).toMatchObject({ x: 7, y: 40, width: 2 });
    expect((await put({ ...placed, x: 0, y: 3 })).body).toMatchObject({ x: 0, y: 3 });
    const refused = await put({ ...placed, x: -1 });
    expect([refused.status, refused.body.errors]).toEqual([400, { x: ['Validation:OutOfRange'] }]);
  });

  it('take the header If-Match over GraphQL where the input says nothing', async () => {
    const id = await newDashboard({ platform, token });
    const tag = (await platform.call(`/dashboards/${id}`, { token })).headers.get('etag') ?? '';
    const update = async (header: string, text: string, input: object = {}) => {
      const variables = { input: { id, name: 'Ours', layoutColumns: 4, layoutRowHeight: 10, ...input } };
      const headers = { 'if-match': header };
      const { status, body } = await platform.graphql(text, variables, { token, headers });
      return [status, body.errors?.[0].extensions.errorCode];
    };
    const one =
      'mutation ($input: UpdateDashboardInput!) { updateDashboard(input: $input) { dashboard { id } } }';
    expect(await update('"old"', one)).toEqual([200, 'Concurrency:Revision:Mismatch']);
    expect(await update('zz', one)).toEqual([200, 'Validation:Failed']);
    expect(await update(tag, one)).toEqual([200, undefined]);
    expect(await update(tag, one)).toEqual([200, 'Concurrency:Revision:Mismatch']);
    expect(await update('"old"', one, { ifMatch: '*' })).toEqual([200, undefined]);
    const two = one
      .replace('updateDashboard', 'a: updateDashboard')
      .replace(/\}$/, 'b: updateDashboard(input: $input) { dashboard { id } } }');
    expect(await update('*', two)).toEqual([400, 'GraphQL:IfMatch:NotSupported']);
  });

  it('say which period they begin with', async () => {
    const { defaultTimeWindow } = await detail(await newDashboard({ platform, token }));
    expect(defaultTimeWindow).toEqual({ period: { token: 'last_30d' }, kind: 'History', aggregation: null });
  });

  it('are brought up to their definition: name, status and widgets of the tenant’s own stay', async () => {
    const id = await newDashboard({ platform, token });
    const before = await detail(id);
    await platform.call(`/dashboards/${id}`, {
      method: 'PUT',
      token,
      body: { name: 'Ours', layoutColumns: 4, layoutRowHeight: 10 },
    });
    await post(`/dashboards/${id}/publish`);
    const [first, second] = before.widgets;
    await platform.call(`/dashboards/${id}/widgets/${first.id}`, { method: 'DELETE', token });
    const moved = { ...newWidget, titleLocalizationKey: second.titleLocalizationKey };
    const { widgetType: _, ...settings } = moved;
    await platform.call(`/dashboards/${id}/widgets/${second.id}`, { method: 'PUT', token, body: settings });
    const { id: own } = await add(id);
    const prefix = `Widget:${before.sourceDefinitionName}`;
    await add(id, { titleLocalizationKey: `${prefix}.of-an-older-version` });
    const tag = (await platform.call(`/dashboards/${id}`, { token })).headers.get('etag') ?? '';

    const resync = (ifMatch: string) =>
      platform.call(`/dashboards/${id}/resync`, { method: 'POST', token, headers: { 'if-match': ifMatch } });
    expect((await resync('"0"')).status).toBe(412);
    const answer = await resync(tag);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id,
        name: 'Ours',
        status: 'Published',
        sourceDefinitionName: before.sourceDefinitionName,
        sourceDefinitionVersion: before.sourceDefinitionVersion,
        previousSourceDefinitionVersion: before.sourceDefinitionVersion,
        widgetsAdded: 1,
        widgetsRemoved: 1,
        overridesCarriedOver: 0,
      },
    ]);
    const { widgets, ...after } = await detail(id);
    expect(after).toMatchObject({ layoutColumns: before.layoutColumns, widgetCount: before.widgetCount + 1 });
    const ofDefinition = widgets.filter(({ titleLocalizationKey: key }: Placed) =>
      `${key}`.startsWith(prefix),
    );
    const shapeOf = ({ id: _id, ...shape }: Placed) => shape;
    expect(ofDefinition.map(shapeOf)).toEqual(before.widgets.map(shapeOf));
    expect(widgets.map((one: Placed) => one.id)).toEqual(expect.arrayContaining([own, second.id]));
  });

  it('keep a permission of the tenant’s own, and are not brought up to what is offered no more', async () => {
    const id = await newDashboard({ platform, token });
    const [first] = (await detail(id)).widgets;
    await platform.call(`/dashboards/${id}/widgets/${first.id}`, { method: 'DELETE', token });
    await add(id, {
      titleLocalizationKey: first.titleLocalizationKey,
      requiredPermission: 'Authorization.Grants.Manage',
    });
    expect((await post(`/dashboards/${id}/resync`)).body).toMatchObject({ overridesCarriedOver: 1 });
    const { database } = platform.running.process.services;
    const { body } = await platform.graphql('{ me { tenantId } }', {}, { token });
    await database.session(body.data.me.tenantId).transactional(async (em) => {
      await em.execute(`update dashboards.dashboard set source_definition_name = 'A.B.Gone' where id = ?`, [
        id,
      ]);
    });
    const refused = await post(`/dashboards/${id}/resync`);
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'Dashboards:Definition:NotRegistered']);
  });

  it('render a widget that is not stored, masked for those who may not see its rows', async () => {
    const request = {
      definition: {
        slug: 'Models',
        type: 'table',
        position: 0,
        size: { width: 3, height: 2 },
        queryName: 'AI.UsageRecords',
        visibleColumns: ['model'],
        pageSize: 5,
      },
      context: { locale: 'en' },
    };
    const shown = await post('/widgets/table/render', request);
    expect(shown.body).toMatchObject({ widgetType: 'Table', slug: 'Models', status: 'Snapshot' });
    expect(shown.body.snapshot.columns.map(({ name }: { name: string }) => name)).toEqual(['model']);
    const broken = await post('/widgets/chart/render', request);
    expect([broken.status, broken.body.status]).toEqual([200, 'Error']);
    expect((await post('/widgets/carousel/render', request)).status).toBe(404);
    const role = 'dashboard-reader';
    await platform.call(`/authorization/roles/${role}/Dashboards.Instances.Read`, { method: 'PUT', token });
    const reader = await platform.token('bob', { roles: [role] });
    const masked = await platform.call('/widgets/table/render', {
      method: 'POST',
      token: reader,
      body: request,
    });
    expect([masked.status, masked.body.status, masked.body.snapshot]).toEqual([200, 'Unavailable', null]);
  });
});
