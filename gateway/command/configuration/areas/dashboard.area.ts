import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type {
  DashboardResponse,
  WidgetInstanceResponse,
} from '../../../../schema/client/generated/operations.ts';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { type ConfigurationArea, type Item, numberEqualKeys, sortByKey } from '../area.ts';

const widget = z.strictObject({
  widgetType: z.string(),
  titleLocalizationKey: z.string(),
  position: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  metricName: z.string().nullable().default(null),
  queryName: z.string().nullable().default(null),
  requiredPermission: z.string().nullable().default(null),
  config: z.json(),
});
const dashboard = z.strictObject({
  name: z.string(),
  definition: z.string(),
  status: z.enum(['Draft', 'Published']).default('Draft'),
  layout: z.strictObject({ columns: z.number(), rowHeight: z.number() }),
  widgets: z.array(widget),
});
const file = z.array(dashboard);
type Widget = z.output<typeof widget>;
type Dashboard = z.output<typeof dashboard>;

/** The tenant's dashboards by name, archived ones left out. Each is made from a definition; the second of a name is `name (2)`. */
export function dashboardArea(client: PlatformClient): ConfigurationArea<Dashboard, z.output<typeof file>> {
  return {
    name: 'dashboards',
    file,
    toItems: (all) => numberEqualKeys(all.map((value) => [value.name, { value }])),
    toFile: (items) => sortByKey(items).map(([, { value }]) => value),
    async read() {
      const found: [string, Item<Dashboard>][] = [];
      for (const id of await list(client)) {
        const value = toDashboard(await client.call('GetDashboard', { path: { id } }));
        if (value !== null) found.push([value.name, { id, value }]);
      }
      // Those of one name are numbered by what they are, not by when they were made.
      return numberEqualKeys(found.sort(([, a], [, b]) => (textOf(a.value) < textOf(b.value) ? -1 : 1)));
    },
    async write(_key, wanted, current) {
      const id =
        current?.id ?? (await client.call('ImportDashboard', { path: { name: wanted.definition } })).id;
      const { name, layout } = wanted;
      const body = { name, layoutColumns: layout.columns, layoutRowHeight: layout.rowHeight };
      await client.call('UpdateDashboard', { path: { id }, body });
      await writeWidgets(client, id, wanted.widgets);
      await move(client, id, wanted.status);
    },
    async remove(_key, { id = '' }) {
      await client.call('ArchiveDashboard', { path: { id } });
    },
  };
}

async function move(client: PlatformClient, id: string, status: Dashboard['status']): Promise<void> {
  const path = { id };
  const { status: now } = await client.call('GetDashboard', { path });
  if (now === status) return;
  if (status === 'Published') await client.call('PublishDashboard', { path });
  else {
    // A published dashboard becomes a draft by way of the archive.
    await client.call('ArchiveDashboard', { path });
    await client.call('RestoreDashboard', { path });
  }
}

/** Widgets that are as wanted stay: they keep what a resync with the definition knows of them. */
async function writeWidgets(client: PlatformClient, id: string, wanted: readonly Widget[]): Promise<void> {
  const { widgets } = await client.call('GetDashboard', { path: { id } });
  const rest = [...widgets];
  const take = (isOne: (candidate: WidgetInstanceResponse) => boolean) => {
    const at = rest.findIndex(isOne);
    return at < 0 ? null : rest.splice(at, 1)[0];
  };
  const missing = wanted.filter(
    (one) => take((current) => isDeepStrictEqual(toWidget(current), one)) === null,
  );
  for (const one of missing) {
    const { config, widgetType, metricName, queryName, requiredPermission, ...placed } = one;
    const body = { ...placed, configJson: typeof config === 'string' ? config : JSON.stringify(config) };
    const bound = { widgetType, metricName, queryName, requiredPermission };
    const current = take((candidate) =>
      Object.entries(bound).every(([name, value]) => candidate[name as keyof typeof bound] === value),
    );
    if (current) await client.call('UpdateDashboardWidget', { path: { id, widgetId: current.id }, body });
    else await client.call('AddDashboardWidget', { path: { id }, body: { ...body, ...bound } });
  }
  for (const { id: widgetId } of rest) await client.call('DeleteDashboardWidget', { path: { id, widgetId } });
}

/** @returns null for an archived one. */
function toDashboard(found: DashboardResponse): Dashboard | null {
  if (found.status === 'Archived') return null;
  return {
    name: found.name,
    definition: found.sourceDefinitionName,
    status: found.status,
    layout: { columns: found.layoutColumns, rowHeight: found.layoutRowHeight },
    widgets: found.widgets
      .map(toWidget)
      .sort((a, b) => a.position - b.position || (textOf(a) < textOf(b) ? -1 : 1)),
  };
}

function toWidget(found: WidgetInstanceResponse): Widget {
  const { id: _, configJson, ...rest } = found;
  return { ...rest, config: readConfig(configJson) };
}

/** Objects are readable in YAML; the platform stores any text. */
function readConfig(text: string): Widget['config'] {
  try {
    const parsed = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : text;
  } catch {
    return text;
  }
}

const textOf = (value: Widget | Dashboard) => JSON.stringify(value);

/** Ids of all dashboards. */
async function list(client: PlatformClient): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 0; ; page++) {
    const { items, pageSize } = await client.call('ListDashboards', { query: { page, pageSize: 200 } });
    found.push(...items.map(({ id }) => id));
    if (items.length < pageSize) return found;
  }
}
