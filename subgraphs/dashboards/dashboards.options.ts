import { z } from 'zod';
import { routePrefix } from '../kernel/options/route-prefix.ts';
import { defineSection } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';
import { count } from '../kernel/options/written-values.ts';

/** Section `DashboardsEndpointsOptions` (specification, "Dashboards"). */
export const dashboardsEndpointsSection = defineSection(
  'DashboardsEndpointsOptions',
  z.object({
    /** Path under which the area's REST routes lie, below each of `Gateway__RestBases`. */
    RoutePrefix: routePrefix('dashboards').default('dashboards'),
    /** How many widgets of one render are read at once, each on a connection of its own. */
    RenderConnections: z.coerce.number().int().min(1).max(200).default(4),
    /** How long a statement of one widget may take; the widget is flagged then, the others go on. */
    WidgetTimeout: timeSpan({ min: 1, max: 600_000 }).prefault('00:00:10'),
    /** How long all widgets of a render may take; those that are not read by then are flagged. Below `Gateway__RequestTimeout`. */
    RenderTimeout: timeSpan({ min: 1, max: 600_000 }).prefault('00:00:25'),
    /** How many renders and metrics wait for a connection of a process at most, at half of `RenderTimeout` at most, those of one tenant filling half of the room; further ones are refused (503). A quarter of `Persistence__PoolSize` is left to all else. */
    WaitingRenders: count({ min: 0, max: 100_000 }).default(400),
    /** Between two snapshots of a Dynamic widget on a stream; Realtime widgets come at most once a second. */
    DynamicInterval: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:00:10'),
    /** Longest delay of a change on a stream that neither the newest rows nor the dashboard's revision reveal. */
    RereadInterval: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:00:15'),
    /** Dashboards a user may watch at once in one process. */
    StreamsPerUser: count({ min: 1, max: 1_000 }).default(10),
    /** Base of a geocoding service that speaks Nominatim's search, for maps of addresses; absent: there is none. Each process asks once a second, for its tenants by turns. */
    GeocodingUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /** Dashboards one process reads again and again, each once for all viewers of the same rights; those of one tenant are half of them at most. */
    LiveDashboards: count({ min: 1, max: 10_000 }).default(200),
  }),
);
