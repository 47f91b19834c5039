import { z } from 'zod';
import {
  GetBackgroundJobDocument,
  ListBackgroundJobsDocument,
  PauseBackgroundJobDocument,
  ResumeBackgroundJobDocument,
  TriggerBackgroundJobDocument,
} from '../../graphql/generated/operations.ts';
import { operation, type Route, withTags } from '../route.ts';
import { backgroundJob, backgroundJobPage, backgroundJobQuery, toPage } from './background-jobs.wire.ts';

const parameters = { name: z.string().meta({ description: 'The name of a recurring job.' }) };

/** Recurring jobs, for the administration of the installation. */
export const backgroundJobRoutes: readonly Route[] = withTags(
  ['Background jobs'],
  [
    operation({
      method: 'GET',
      path: '/background-jobs/jobs',
      summary: 'The recurring jobs of the installation, and how their runs went; for host callers.',
      query: backgroundJobQuery,
      document: ListBackgroundJobsDocument,
      respond: ({ backgroundJobs }, { query }) => toPage(backgroundJobs, query),
      response: backgroundJobPage,
    }),
    operation({
      method: 'GET',
      path: '/background-jobs/jobs/{name}',
      parameters,
      summary: 'One recurring job; for host callers.',
      document: GetBackgroundJobDocument,
      respond: (data) => data.backgroundJob,
      response: backgroundJob,
    }),
    operation({
      method: 'POST',
      path: '/background-jobs/jobs/{name}/pause',
      parameters,
      summary: 'Pauses its schedule; a run that has begun ends as usual.',
      document: PauseBackgroundJobDocument,
    }),
    operation({
      method: 'POST',
      path: '/background-jobs/jobs/{name}/resume',
      parameters,
      summary: 'Ends the pause; what was missed is not made up for.',
      document: ResumeBackgroundJobDocument,
    }),
    operation({
      method: 'POST',
      path: '/background-jobs/jobs/{name}/trigger',
      parameters,
      summary: 'Runs it as soon as a worker is free, paused or not.',
      document: TriggerBackgroundJobDocument,
      status: 202,
    }),
  ],
);
