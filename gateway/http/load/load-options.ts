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
       * Requests that run at once in one process, and as many more that wait; three quarters of them of one tenant. A
       * process whose event loop is late runs fewer.
       */
      Concurrency: count({ min: 8 }).default(500),
      /** Delay of the event loop beyond which fewer requests run at once. */
      LoopDelay: timeSpan({ min: 5 }).prefault('00:00:00.025'),
      /** How long a request may wait for its turn; fewer may wait the longer it takes. */
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
