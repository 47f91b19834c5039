import type { Visit } from '../page/page.ts';

/** The pages about background work. */
export const systemTabs = (visit: Visit) =>
  [
    ['/jobs', visit.word('jobs')],
    ['/jobs/dead-letters', visit.word('deadLetters')],
  ] as const;
