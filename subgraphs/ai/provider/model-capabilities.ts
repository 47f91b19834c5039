import type { ModelCapabilities } from '../ai.contract.ts';

/** What a provider's model can do; null for one that no catalogue lists. Asks nobody over the network. */
export type CapabilitiesOf = (provider: string, model: string) => ModelCapabilities | null;
