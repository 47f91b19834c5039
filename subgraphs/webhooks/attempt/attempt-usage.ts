import type { UsageMeasure } from '../../kernel/usage/usage-measure.ts';

/** Attempts in the log for which something was sent. */
export const attemptsUsed: UsageMeasure = { name: 'Webhooks.Attempts', unit: '{attempt}', kind: 'Sum' };
