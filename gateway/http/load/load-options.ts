import { z } from 'zod';
import { optionMembers } from '../../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../../subgraphs/kernel/options/time-span.ts';
import { count } from '../../../subgraphs/kernel/options/written-values.ts';

/**
 * `Gateway:Load`: what one process takes on before it answers 503 with `Retry-After`. Health probes and the hub's control
 * requests always pass; streams and requests without a time limit count until they have begun.
 */
export const loadOptions = z
  .object(
    optionMembers('Gateway__Load', {
      /**
       * Maximum number of requests that run concurrently in one process; one tenant may have three quarters. Twice as many
       * may wait, half of them of one tenant. A process whose event loop is late or has no time left runs fewer.
       */
      Concurrency: count({ min: 8 }).default(500),
      /** Delay of the event loop above which fewer requests run concurrently. */
      LoopDelay: timeSpan({ min: 5 }).prefault('00:00:00.025'),
      /**
       * Waiting time of a request in an overload: when requests have waited for a second without a pause, only as many may
       * wait as are served in this time. In a burst a request may wait ten times as long.
       */
      QueueTime: timeSpan({ min: 10 }).prefault('00:00:00.250'),
      /**
       * Bytes of memory (resident set) beyond which the process runs few requests and refuses the rest. Default: 75 % of the
       * limit of its container, or of the machine's memory.
       */
      Memory: count({ min: 1 }).optional(),
    }),
  )
  .prefault({});

export type LoadOptions = z.output<typeof loadOptions>;
