import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/** Tokens of one call. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether a number is counted here, because the provider gave none. */
  readonly isEstimated: boolean;
}

/** No usage. */
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
    isEstimated: input === null || output === null,
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
