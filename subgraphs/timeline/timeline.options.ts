import { z } from 'zod';
import { routePrefix } from '../kernel/options/route-prefix.ts';
import { defineSection, type OptionsOf } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';

export const timelineSection = defineSection(
  'Timeline',
  z.object({
    /** Path of the area's REST routes below each of `Gateway__RestBases`. */
    RoutePrefix: routePrefix('timeline').default('timeline'),
    /** Time for which an author may edit an entry; 0s: never. */
    EditWindow: timeSpan().prefault('00:15:00'),
  }),
);

export type TimelineOptions = OptionsOf<typeof timelineSection>;
