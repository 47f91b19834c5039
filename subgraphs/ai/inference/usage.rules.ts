import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/** What of the tokens of a call has a price of its own, or is not in the answer; null: the provider does not tell. */
export interface TokenDetails {
  /** Input tokens read from the provider's cache. */
  readonly cacheReadTokens: number | null;
  /** Input tokens written to it. */
  readonly cacheWriteTokens: number | null;
  /** Output tokens of thoughts. */
  readonly reasoningTokens: number | null;
}

/** Tokens of one call. The details are parts of the two numbers. */
export interface TokenUsage extends Partial<TokenDetails> {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether a number is counted here, because the provider gave none. */
  readonly isEstimated: boolean;
}

export const noUsage: TokenUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false };

/** The provider's numbers; missing ones are estimated. */
export function usageOf(
  { inputTokens, outputTokens }: Pick<LanguageModelV4Usage, 'inputTokens' | 'outputTokens'>,
  estimate: Omit<TokenUsage, 'isEstimated'>,
): TokenUsage {
  const input = countOf(inputTokens.total);
  const output = countOf(outputTokens.total);
  return {
    inputTokens: input ?? estimate.inputTokens,
    outputTokens: output ?? estimate.outputTokens,
    ...detailsOf(inputTokens, outputTokens),
    isEstimated: input === null || output === null,
  };
}

/** Details of reported totals: what exceeds its total is not believed, as its cost could not be computed. */
function detailsOf(
  input: LanguageModelV4Usage['inputTokens'],
  output: LanguageModelV4Usage['outputTokens'],
): TokenDetails {
  const within = (count: number | undefined, total: number | undefined) => {
    const counted = countOf(count);
    return counted !== null && counted <= (countOf(total) ?? -1) ? counted : null;
  };
  const cacheReadTokens = within(input.cacheRead, input.total);
  const uncached = input.total === undefined ? undefined : input.total - (cacheReadTokens ?? 0);
  return {
    cacheReadTokens,
    cacheWriteTokens: within(input.cacheWrite, uncached),
    reasoningTokens: within(output.reasoning, output.total),
  };
}

/** As {@link usageOf}, for embeddings, which have no output. */
export function embeddingUsageOf(tokens: number | null, estimate: number): TokenUsage {
  const counted = tokens === null ? null : countOf(tokens);
  return { inputTokens: counted ?? estimate, outputTokens: 0, isEstimated: counted === null };
}

/** A number of tokens from a provider, or null for an invalid value. */
function countOf(total: number | undefined): number | null {
  return total !== undefined && Number.isSafeInteger(total) && total >= 0 ? total : null;
}

/** Usage of two answers to one chat; what one does not tell is not known of both. */
export function sumOfUsage(one: LanguageModelV4Usage, other: LanguageModelV4Usage): LanguageModelV4Usage {
  const sum = <T extends object>(first: T, second: T) =>
    Object.fromEntries(
      Object.entries(first).map(([name, value]) => {
        const added = second[name as keyof T] as number | undefined;
        return [name, value === undefined || added === undefined ? undefined : value + added];
      }),
    ) as T;
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
  };
}
