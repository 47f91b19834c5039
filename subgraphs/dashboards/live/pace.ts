import type { OptionsOf } from '../../kernel/options/section.ts';
import type { dashboardsEndpointsSection } from '../dashboards.options.ts';
import type { Gaps } from './live.rules.ts';
import type { Pace } from './live-dashboard.ts';
import type { LiveLimits } from './live-dashboards.ts';

type Settings = OptionsOf<typeof dashboardsEndpointsSection>;

/** Milliseconds between two snapshots of a Realtime widget (the figure). */
const second = 1_000;

/** How often a widget may come. */
export const updateIntervals = ({ DynamicInterval }: Settings): Gaps => ({
  Realtime: second,
  Static: second,
  Dynamic: DynamicInterval,
});

/** How often a dashboard is looked at. A turn is a little longer than a gap, so that none is missed by a hair. */
export const checkIntervals = ({ RereadInterval }: Settings): Pace => ({
  turn: second + 20,
  reread: RereadInterval,
});

/** How much one process watches. */
export const liveLimits = ({ StreamsPerUser, LiveDashboards }: Settings): LiveLimits => ({
  streams: StreamsPerUser,
  dashboards: LiveDashboards,
});
