import type { OptionsOf } from '../../kernel/options/section.ts';
import type { dashboardsEndpointsSection } from '../dashboards.options.ts';
import type { Gaps } from './live.rules.ts';
import type { Pace } from './live-dashboard.ts';
import type { LiveLimits } from './live-dashboards.ts';

type Settings = OptionsOf<typeof dashboardsEndpointsSection>;

/** Milliseconds between two snapshots of a Realtime widget (the figure). */
const second = 1_000;

/** The minimum time between two updates of a widget. */
export const updateIntervals = ({ DynamicInterval }: Settings): Gaps => ({
  Realtime: second,
  Static: second,
  Dynamic: DynamicInterval,
});

/**
 * The time between two checks of a dashboard. A check interval is slightly longer than the update interval, so that no
 * update is missed.
 */
export const checkIntervals = ({ RereadInterval }: Settings): Pace => ({
  turn: second + 20,
  reread: RereadInterval,
});

/** Limits of watched dashboards in one process. */
export const liveLimits = ({ StreamsPerUser, LiveDashboards }: Settings): LiveLimits => ({
  streams: StreamsPerUser,
  dashboards: LiveDashboards,
});
