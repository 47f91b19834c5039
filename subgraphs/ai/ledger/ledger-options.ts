import { optionMembers } from '../../kernel/options/section.ts';
import { count } from '../../kernel/options/written-values.ts';

/** Members of section `AI` about the books of calls. */
export const ledgerOptions = optionMembers('AI', {
  /** Days calls and usage records are kept; three years unless told otherwise. */
  UsageDays: count({ min: 1, max: 36_525 }).default(1_096),
});
