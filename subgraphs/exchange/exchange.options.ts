import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { count } from '../kernel/options/written-values.ts';

/** Section `Exchange`: exports and imports that run as jobs. */
export const exchangeSection = defineSection(
  'Exchange',
  z.object({
    /** Exports and imports one caller may have that have not ended. */
    MaxUnfinished: count({ min: 1, max: 1_000_000 }).default(5),
  }),
);
