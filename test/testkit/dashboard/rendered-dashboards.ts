import { expect } from 'vitest';
import { acme, alice, carol } from '../callers.ts';
import type { Slice, SliceCaller } from '../slice.ts';
import { renderDocument } from './dashboard-widgets.ts';

/** Three rows of acme and one of globex, for the query of `dashboard-widgets.ts`; nothing else. */
export async function renderedRowsIn(slice: Slice): Promise<void> {
  await slice.sql('delete from dashboards.dashboard');
  for (const [tenant, name, columns, height, created] of [
    [acme.id, 'a', 1, 10, '2026-01-01T00:00:00Z'],
    [acme.id, 'a', 4, 20, '2026-02-01T00:00:00Z'],
    [acme.id, 'b', 5, 500, '2026-03-01T00:00:00Z'],
    [carol.tenant.id, 'c', 100, 1, '2026-01-01T00:00:00Z'],
  ])
    await slice.sql(
      `insert into dashboards.dashboard (id, tenant_id, name, category, status, is_system, layout_columns,
         layout_row_height, source_definition_name, source_definition_version, widget_count, revision, created_at)
       values (gen_random_uuid(), ?, ?, 'Iot', 'Draft', false, ?, ?, 'x', '1.0.0', 0, 1, ?)`,
      [tenant, name, columns, height, created],
    );
}

/** A dashboard of these widgets, in this order, that is none of the rows. */
export async function dashboardIn(
  slice: Slice,
  widgets: readonly object[],
  caller: SliceCaller = alice,
): Promise<string> {
  const imported = await slice.run(
    'mutation { importDashboard(input: { definitionName: "Platform.AI.Usage" }) { dashboard { id widgets { id } } } }',
    caller,
  );
  const { id } = imported.data.importDashboard.dashboard;
  await slice.sql("update dashboards.dashboard set category = 'General' where id = ?", [id]);
  await slice.sql('delete from dashboards.widget where dashboard_id = ?', [id]);
  for (const [position, input] of widgets.entries()) {
    const { error } = await slice.run(
      `mutation ($input: AddDashboardWidgetInput!) {
        addDashboardWidget(input: $input) { dashboardEntityTag } }`,
      caller,
      { input: { ...input, dashboardId: id, position } },
    );
    expect(error).toBeNull();
  }
  return id;
}

/** What a render answered, or the extensions of its error. */
export async function renderIn(
  slice: Slice,
  id: string,
  request: object = {},
  caller: SliceCaller & { readonly signal?: AbortSignal } = alice,
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was rendered.
): Promise<any> {
  const { data, error } = await slice.run(renderDocument, caller, { id, request });
  return error ?? data.renderDashboard;
}
