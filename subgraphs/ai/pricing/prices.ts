import { calcPrice } from '@pydantic/genai-prices';
import type { ProviderCatalog, ProviderEntry } from '../provider/provider-catalog.ts';
import type { PriceList } from './price-options.ts';

/** A call to be priced; the counts are whole numbers. */
export interface PricedUsage {
  /** Compared without case, like the model. */
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Parts of the input tokens, which have prices of their own. Default 0. */
  readonly cacheReadTokens?: number | null | undefined;
  readonly cacheWriteTokens?: number | null | undefined;
  /** When: prices change. */
  readonly at: Date;
}

/** Decimal digits of a cost: a millionth of a price, which has six digits. */
const scale = 12;

/**
 * Names of our provider kinds in the price data. No other name is looked up there: its search is fuzzy, and treats
 * every name that contains `openai` as OpenAI.
 */
const dataIds: ReadonlyMap<string, string> = new Map([
  ['openai', 'openai'],
  ['azure-openai', 'azure'],
  ['anthropic', 'anthropic'],
  ['google', 'google'],
  ['mistral', 'mistral'],
]);

/** The embedded provider's kind, which is free. */
const free = 'local';

/** Millionths of a USD per million tokens, as integers, so that products are exact. */
interface Price {
  readonly input: bigint;
  readonly output: bigint;
  readonly cacheRead: bigint;
  readonly cacheWrite: bigint;
}

/**
 * Prices of usage: from the operator's list, otherwise from the price data of the installation. A price depends only
 * on provider, model, tokens and day, not on the kind of the call.
 */
export class Prices {
  private readonly own: ReadonlyMap<string, Price>;

  /** @param catalog has the kind of a provider, and its other names. */
  constructor(
    list: PriceList,
    private readonly catalog: Pick<ProviderCatalog, 'find'>,
  ) {
    this.own = new Map(
      Object.entries(list).flatMap(([provider, models]) =>
        Object.entries(models).map(([model, price]) => [keyOf(provider, model), priceOf(price)] as const),
      ),
    );
  }

  /**
   * Never throws: a call without a known price is settled too.
   * @returns USD as an exact decimal, for a `numeric` column; null, and not 0, without a known price.
   */
  costOf(usage: PricedUsage): string | null {
    try {
      const entry = this.catalog.find(usage.provider);
      return this.ownCost(usage, entry) ?? listCost(usage, entry?.definition.kind ?? '');
    } catch {
      return null;
    }
  }

  /** By the provider as it was named, then by its entry, its kind and the kind's aliases. */
  private ownCost(
    { provider, model, inputTokens, outputTokens, ...details }: PricedUsage,
    entry: ProviderEntry | null,
  ): string | null {
    const names =
      entry === null ? [] : [entry.name, entry.definition.kind, ...(entry.definition.aliases ?? [])];
    const price = [provider, ...names].map((name) => this.own.get(keyOf(name, model))).find(Boolean);
    if (price === undefined) return null;
    const [read, written] = [details.cacheReadTokens ?? 0, details.cacheWriteTokens ?? 0];
    return decimal(
      BigInt(inputTokens - read - written) * price.input +
        BigInt(read) * price.cacheRead +
        BigInt(written) * price.cacheWrite +
        BigInt(outputTokens) * price.output,
    );
  }
}

function listCost(
  { model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, at }: PricedUsage,
  kind: string,
): string | null {
  if (kind === free) return decimal(0n);
  const providerId = dataIds.get(kind);
  if (providerId === undefined) return null;
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(cacheReadTokens ? { cache_read_tokens: cacheReadTokens } : {}),
    ...(cacheWriteTokens ? { cache_write_tokens: cacheWriteTokens } : {}),
  };
  const found = calcPrice(usage, model, { providerId, timestamp: at });
  return found === null ? null : found.total_price.toFixed(scale);
}

const priceOf = ({
  Input,
  Output,
  CacheRead = Input,
  CacheWrite = Input,
}: PriceList[string][string]): Price => ({
  input: millionths(Input),
  output: millionths(Output),
  cacheRead: millionths(CacheRead),
  cacheWrite: millionths(CacheWrite),
});

const millionths = (price: number): bigint => BigInt(Math.round(price * 1_000_000));

/** @param units of the last digit. */
function decimal(units: bigint): string {
  const digits = String(units).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function keyOf(provider: string, model: string): string {
  return `${provider} ${model}`.toLowerCase();
}
