import { z } from 'zod';
import { optionMembers } from '../../kernel/options/section.ts';
import { amount } from '../../kernel/options/written-values.ts';

const usd = amount({ min: 0, max: 1_000_000 });
const price = z.object({
  Input: usd.default(0),
  Output: usd.default(0),
  /** Of prompt tokens that the provider read from its cache, or wrote to it. Default: `Input`. */
  CacheRead: usd.optional(),
  CacheWrite: usd.optional(),
});

/** Members of section `AI` for the prices of calls. */
export const priceOptions = optionMembers('AI', {
  /**
   * Provider → model → `Input`, `Output`, and `CacheRead`, `CacheWrite` for prompt tokens that the provider read from its cache or wrote to it (default: `Input`): USD for a million tokens, with at most six decimals. Comes before the built-in price data; names in any case.
   * @example AI__Prices__openai__gpt-5__Input=1.25
   */
  Prices: z.record(z.string(), z.record(z.string(), price)).default({}),
});

/** Prices of an installation's own. */
export type PriceList = z.output<(typeof priceOptions)['Prices']>;
