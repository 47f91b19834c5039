import { recurringJob } from '../rows/background-jobs.samples.ts';
import { type ClientArea, type ClientCall, object, page } from './client-call.ts';

const base = '/background-jobs/jobs';
const user = 'dave';
const named = () => ({ parameters: recurringJob });
const job = [
  'jobName',
  'cronExpression',
  'isEnabled',
  'lastExecutedAt',
  'nextExecutionAt',
  'consecutiveFailures',
  'deadLetterCount',
  'lastError',
];

/** What is done to a job; its name is the function's. */
const steer = (name: string, verb: string, status = 204): ClientCall => ({
  name,
  generations: ['C'],
  user,
  request: `POST ${base}/{name}/${verb}`,
  input: named,
  status,
});

/** Recurring jobs of the installation, for callers of the host. */
export const backgroundJobCalls: ClientArea = {
  area: 'Background jobs',
  calls: [
    {
      name: 'listBackgroundJobs',
      generations: ['C'],
      user,
      request: `GET ${base}`,
      input: () => ({ query: 'page=1&pageSize=20' }),
      reads: page(job),
    },
    {
      name: 'getBackgroundJob',
      generations: ['C'],
      user,
      request: `GET ${base}/{name}`,
      input: named,
      reads: object(...job),
    },
    steer('pauseJob', 'pause'),
    steer('resumeJob', 'resume'),
    steer('triggerJob', 'trigger', 202),
  ],
};
