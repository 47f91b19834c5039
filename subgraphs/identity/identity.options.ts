import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { count } from '../kernel/options/written-values.ts';
import { minimumAuditDays } from './grant/grant.rules.ts';

/** Section `Identity`. */
export const identitySection = defineSection(
  'Identity',
  z.object({
    /** Days that the audit of grant changes is kept; at least three years. */
    GrantAuditDays: count({ min: minimumAuditDays }).default(minimumAuditDays),
  }),
);
