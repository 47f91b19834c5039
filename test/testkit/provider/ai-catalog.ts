import { z } from 'zod';
import { aiProvider } from '../../../subgraphs/ai/ai.contract.ts';
import { Prices } from '../../../subgraphs/ai/pricing/prices.ts';
import { builtInProviders } from '../../../subgraphs/ai/provider/built-in-providers.ts';
import { ProviderCatalog } from '../../../subgraphs/ai/provider/provider-catalog.ts';
import { providerOptions } from '../../../subgraphs/ai/provider/provider-options.ts';
import { buildRegistry } from '../../../subgraphs/kernel/registry/registry.ts';

const registry = buildRegistry([{ name: 'ai', contributes: builtInProviders.map(aiProvider) }]);

/** The providers every installation knows, and those that are configured. @param configured as `AI__Providers`. */
export function catalogOf(configured: Readonly<Record<string, object>> = {}): ProviderCatalog {
  return new ProviderCatalog(registry, z.object(providerOptions).parse({ Providers: configured }));
}

/** The prices every installation knows. */
export const knownPrices = (): Prices => new Prices({}, catalogOf());
