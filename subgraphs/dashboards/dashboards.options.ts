import { z } from 'zod';
import { routePrefix } from '../kernel/options/route-prefix.ts';
import { defineSection } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';

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
  }),
);
