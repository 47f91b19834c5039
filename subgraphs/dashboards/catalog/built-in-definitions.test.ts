import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acme, alice, carol, keyIn } from '../../../test/testkit/callers.ts';
import { renderDocument } from '../../../test/testkit/dashboard/dashboard-widgets.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { demoPlaces } from '../../demo/demo.contract.ts';
import { demoModule } from '../../demo/demo.module.ts';

const addressColumns = {
  streetColumn: 'street',
  postalCodeColumn: 'postalCode',
  localityColumn: 'locality',
  countryColumn: 'country',
};
const at = '2026-03-04T05:06:07Z';
const ids = 'gen_random_uuid(), gen_random_uuid(), gen_random_uuid()';

/** A row of every area, as its table has it; each is seen once. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'webhooks.delivery_attempt (id, delivery_id, event_id, subscription_id, tenant_id, event_type, attempt_number, target_url, occurred_at, duration_ms, is_success, payload_hash, signing_key_ids)':
    [
      `${ids}, gen_random_uuid(), :tenant, 'Invoice.Paid', 1, 'https://a', '${at}', 40, true, 'x', '[]'`,
      `${ids}, gen_random_uuid(), :tenant, 'Invoice.Paid', 2, 'https://a', '${at}', 20, false, 'x', '[]'`,
    ],
  'notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)': [
    `gen_random_uuid(), :tenant, 'platform.announcement', 'info', '{}', false, '${at}'`,
  ],
  'notifications.delivery_attempt (id, delivery_id, notification_id, tenant_id, notification_type_name, channel_name, recipient_user_id, occurred_at, duration_ms, is_success)':
    [
      `${ids}, :tenant, 'platform.announcement', 'email', 'a', '${at}', 5, true`,
      `${ids}, :tenant, 'platform.announcement', 'push', 'a', '${at}', 5, true`,
    ],
  // A comment, an internal note and a comment that was deleted with replies.
  'timeline.entry (id, tenant_id, entity_type, entity_id, entry_type, audience, body, author_id, author_display_name, attachment_blob_ids, reaction_count, created_at, deleted_at)':
    [
      `gen_random_uuid(), :tenant, 'Invoice', '1', 0, 2, 'x', 'a', 'A', '[]', 0, '${at}', null`,
      `gen_random_uuid(), :tenant, 'Invoice', '1', 1, 1, 'x', 'a', 'A', '[]', 0, '${at}', null`,
      `gen_random_uuid(), :tenant, 'Invoice', '1', 0, 2, 'x', 'a', 'A', '[]', 0, '${at}', '${at}'`,
    ],
  'templating.template (id, tenant_id, name, culture, category, status, mime_type, modified_at, modified_by)':
    [
      `gen_random_uuid(), :tenant, 'welcome', '', 'mail', 2, 'text/html', '${at}', 'a'`,
      `gen_random_uuid(), :tenant, 'invoice', 'fr', null, 1, 'text/html', '${at}', 'a'`,
    ],
  'settings.setting_value (tenant_id, name, value, modified_at)': [`:tenant, 'A.Setting', 'x', '${at}'`],
  'identity.grant_audit (id, tenant_id, change, permission, role_name, occurred_at)': [
    `gen_random_uuid(), :tenant, 'Granted', 'A.B.Read', 'member', '${at}'`,
  ],
  'ai.usage_record (id, tenant_id, workspace_name, provider, model, input_tokens, output_tokens, estimated_cost_usd, occurred_at, duration_ms)':
    [`gen_random_uuid(), :tenant, 'w', 'local', 'echo', 1, 2, 0.5, '${at}', 7`],
};

/** Definition → what its figures, and the buckets of its charts, show of the rows above. */
const expected: Readonly<Record<string, readonly unknown[]>> = {
  'Platform.AI.Usage': [1, 0.5, { echo: 1 }],
  'Platform.Webhooks.Deliveries': [2, 0.5, 30, 0, { '2026-03-04': 2 }],
  'Platform.Notifications.Deliveries': [1, 2, 1, { email: 1, push: 1 }, { 'platform.announcement': 1 }],
  'Platform.Timeline.Activity': [1, 1, { '2026-03-04': 1 }],
  'Platform.Templating.Templates': [1, 1, { PendingReview: 1, Published: 1 }],
  'Platform.Settings.Changes': [1, { '2026-03-04': 1 }],
  'Platform.Identity.Access': [1, 0, {}],
  'Platform.Demo.Overview': [
    48,
    46_013_298.58,
    37.3125,
    1,
    1,
    0.5,
    expect.objectContaining({ AT: expect.any(Number) }),
    { Office: 16, Store: 16, Warehouse: 16 },
    { 2021: 10, 2022: 10, 2023: 10, 2024: 10, 2025: 8 },
  ],
};

describe.each(databases)('the definitions of the areas, on $name', (database) => {
  let slice: Slice;
  let geocoder: Server;
  beforeAll(async () => {
    geocoder = createServer((_, response) => response.end('[{"lat":"48.2","lon":"16.4"}]'));
    await once(geocoder.listen(0, '127.0.0.1'), 'listening');
    const { port } = geocoder.address() as AddressInfo;
    const env = { DashboardsEndpointsOptions__GeocodingUrl: `http://127.0.0.1:${port}` };
    slice = await openSlice({ area: 'dashboards', database, modules: [demoModule], env });
    const places = slice.process.services.ports.get(demoPlaces);
    for (const _ of ['once', 'again without effect']) await places.seed(acme.id);
    for (const [table, values] of Object.entries(rows))
      for (const row of values)
        await slice.sql(`insert into ${table} values (${row.replace(':tenant', `'${acme.id}'`)})`);
  });
  afterAll(async () => {
    await slice?.close();
    geocoder?.close();
  });

  /** The imports of this test are entries of timelines too. */
  const besides = { filters: [{ key: 'entityType.Ne', value: 'Dashboard' }] };
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was rendered.
  async function widgetsOf(name: string, caller: SliceCaller, request: object = besides): Promise<any[]> {
    const imported =
      'mutation ($name: String!) { importDashboard(input: { definitionName: $name }) { dashboard { id } } }';
    const { data } = await slice.run(imported, caller, { name });
    const { id } = data.importDashboard.dashboard;
    return (await slice.run(renderDocument, caller, { id, request })).data.renderDashboard.widgets;
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was rendered.
  const shown = (widgets: readonly any[]) =>
    widgets.flatMap(({ snapshot }) => {
      if (snapshot?.__typename === 'KpiSnapshot') return [snapshot.value];
      if (snapshot?.__typename !== 'ChartSnapshot') return [];
      return [Object.fromEntries(snapshot.buckets.map(({ label, value }: never) => [label, value]))];
    });

  it('are those below: one of each area that has figures', async () => {
    const { data } = await slice.run('{ dashboardCatalog { name isSystem } }', alice);
    const names = data.dashboardCatalog.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s shows rows of its own tenant alone', async (name, figures) => {
    const theirs = await widgetsOf(name, carol);
    expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 'Snapshot'));
    for (const { snapshot } of theirs)
      if (snapshot.__typename === 'KpiSnapshot') expect([0, null]).toContain(snapshot.value);
    expect(shown(await widgetsOf(name, alice))).toEqual(figures);
  });

  it.each(Object.keys(expected))('%s shows nothing to who may only read dashboards', async (name) => {
    const reader = keyIn(acme, ['Dashboards.Instances.Read', 'Dashboards.Instances.Manage']);
    const kinds = ['Kpi', 'Chart', 'Table', 'Pivot', 'Map'];
    for (const { status, snapshot, widget } of await widgetsOf(name, reader))
      if (kinds.includes(widget.widgetType)) expect([status, snapshot]).toEqual(['Unavailable', null]);
  });

  it.each(Object.keys(expected))('%s offers filters by names people know', async (name) => {
    const imported = `mutation ($name: String!) { importDashboard(input: { definitionName: $name }) { dashboard {
      filterNames filters { name labelLocalizationKey } } } }`;
    const { data } = await slice.run(imported, alice, { name });
    const { filters, filterNames } = data.importDashboard.dashboard;
    expect(filters.map((one: { name: string }) => one.name)).toEqual(filterNames);
    for (const { labelLocalizationKey: key } of filters)
      for (const culture of ['en', 'fr'])
        expect(slice.process.services.texts.find(key, culture), key).not.toBeNull();
  });

  it('of the overview has a widget of every kind, with rows', async () => {
    const widgets = await widgetsOf('Platform.Demo.Overview', alice);
    const kinds = ['Chart', 'Image', 'Kpi', 'Map', 'Markdown', 'Pivot', 'Table', 'Text'];
    expect([...new Set(widgets.map(({ widget }) => widget.widgetType))].toSorted()).toEqual(kinds);
    const one = (kind: string) => widgets.find(({ widget }) => widget.widgetType === kind).snapshot;
    expect(one('Map').points).toHaveLength(48);
    expect([one('Table').rows.length, one('Table').totalRowCount]).toEqual([10, 48]);
    expect(one('Pivot').cells).toHaveLength(8 * 3);
    expect(one('Image').source).toMatch(/^data:image\/svg/);
  });

  it('can show addresses on a map after they are geocoded', async () => {
    const { data } = await slice.run(
      'mutation { importDashboard(input: { definitionName: "Platform.Demo.Overview" }) { dashboard { id } } }',
      alice,
    );
    const { id } = data.importDashboard.dashboard;
    await slice.sql(
      `update dashboards.widget set config_json = ? where dashboard_id = ? and widget_type = 'Map'`,
      [
        JSON.stringify({
          popupColumns: ['name'],
          pointSource: { kind: 'address', ...addressColumns },
        }),
        id,
      ],
    );
    await vi.waitFor(
      async () => {
        const { data: shown } = await slice.run(renderDocument, alice, { id });
        const map = shown.renderDashboard.widgets.find(
          ({ widget }: { widget: { widgetType: string } }) => widget.widgetType === 'Map',
        );
        expect([map.status, map.snapshot.points[0]]).toMatchObject([
          'Snapshot',
          { latitude: 48.2, longitude: 16.4, popup: { name: expect.any(String) } },
        ]);
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  it('leave out of a period what lies outside', async () => {
    const request = { periodFrom: '2026-03-05T00:00:00Z', periodTo: '2026-04-01T00:00:00Z' };
    const [attempts, rate] = await widgetsOf('Platform.Webhooks.Deliveries', alice, request);
    expect(attempts.snapshot).toMatchObject({ value: 0, noData: false });
    expect(rate.snapshot).toMatchObject({ value: null, noData: true, valueKind: 'Percentage' });
  });
});
