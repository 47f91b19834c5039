import type { DashboardSummaryResponse } from '../../../../schema/client/generated/operations.ts';
import type { Word } from '../text/words.ts';

type Status = DashboardSummaryResponse['status'];

/** A step in the life of a dashboard. */
export interface Transition {
  readonly verb: Word & ('publish' | 'archive' | 'restore');
  readonly done: Word;
  readonly operation: 'PublishDashboard' | 'ArchiveDashboard' | 'RestoreDashboard';
}

const publish = { verb: 'publish', done: 'published', operation: 'PublishDashboard' } as const;
const archive = { verb: 'archive', done: 'archived', operation: 'ArchiveDashboard' } as const;
const restore = { verb: 'restore', done: 'restored', operation: 'RestoreDashboard' } as const;

/** Status → steps that change something (specification, "Dashboard"). */
export const transitions: Readonly<Record<Status, readonly Transition[]>> = {
  Draft: [publish, archive],
  Published: [archive],
  Archived: [restore],
};

/** Demanded for every step and for importing. */
export const managePermission = 'Dashboards.Instances.Manage';
/** Demanded for the catalogue. */
export const catalogPermission = 'Dashboards.Catalog.Read';
