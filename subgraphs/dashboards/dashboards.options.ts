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
    /** Number of widgets of one render that are read concurrently, each on its own connection. */
    RenderConnections: z.coerce.number().int().min(1).max(200).default(4),
    /** Time limit of a statement of one widget. A widget that exceeds it is marked as failed; the others continue. */
    WidgetTimeout: timeSpan({ min: 1, max: 600_000 }).prefault('00:00:10'),
    /**
     * Time limit of all widgets of a render. Widgets that are not read by then are marked as failed. Must be below
     * `Gateway__RequestTimeout`.
     */
    RenderTimeout: timeSpan({ min: 1, max: 600_000 }).prefault('00:00:25'),
    /**
     * Maximum number of renders and metrics that wait for a connection of a process; one tenant can use half of it.
     * They wait at most half of `RenderTimeout`. Others are refused with 503. A quarter of `Persistence__PoolSize` is
     * reserved for other work.
     */
    WaitingRenders: count({ min: 0, max: 100_000 }).default(400),
    /** Between two snapshots of a Dynamic widget on a stream; Realtime widgets come at most once a second. */
    DynamicInterval: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:00:10'),
    /** Longest delay of a change on a stream that neither the newest rows nor the dashboard's revision reveal. */
    RereadInterval: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:00:15'),
    /** Maximum number of dashboards that a user watches concurrently in one process. */
    StreamsPerUser: count({ min: 1, max: 1_000 }).default(10),
    /**
     * Base URL of a geocoding service with Nominatim's search API, for maps of addresses; absent: none. Each process
     * sends one request per second; tenants take turns.
     */
    GeocodingUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /** Dashboards one process reads again and again, each once for all viewers of the same rights; those of one tenant are half of them at most. */
    LiveDashboards: count({ min: 1, max: 10_000 }).default(200),
  }),
);
