import type { RowSample } from './row-sample.ts';

const hostRow = (
  row: string,
  right: 'Read' | 'Manage',
  parameters: Record<string, string> = {},
): RowSample => ({
  row,
  permission: `BackgroundJobs.Jobs.${right}`,
  foreign: null,
  hostAlone: true,
  good: async () => ({ parameters }),
});

/** A job every installation has. */
export const recurringJob = { name: 'kernel.housekeeping' };

/** Rows of `background-jobs.routes.ts`. */
export const backgroundJobSamples: readonly RowSample[] = [
  hostRow('GET /background-jobs/jobs/{name}', 'Read', recurringJob),
  hostRow('POST /background-jobs/jobs/{name}/pause', 'Manage', recurringJob),
  hostRow('POST /background-jobs/jobs/{name}/resume', 'Manage', recurringJob),
  hostRow('POST /background-jobs/jobs/{name}/trigger', 'Manage', recurringJob),
];
