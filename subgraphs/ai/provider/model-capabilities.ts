import type { ModelCapabilities } from '../ai.contract.ts';

/** Capabilities of a provider's model; null for a model that no catalogue lists. Makes no network request. */
export type CapabilitiesOf = (provider: string, model: string) => ModelCapabilities | null;
