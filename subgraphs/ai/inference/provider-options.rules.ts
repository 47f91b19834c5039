import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { capabilityNotSupported } from '../ai.errors.ts';

/** Wishes of a chat that the SDK has no setting for. */
export interface ProviderWishes {
  /** False: at most one tool call in an answer. */
  readonly parallelToolCalls: boolean | null;
  /** Whether the provider enforces the schema of the answer. */
  readonly strictSchema: boolean | null;
}

type OptionsOf = (wishes: ProviderWishes, provider: string) => SharedV4ProviderOptions;

/** Options without those that are null. */
const withoutNulls = (options: Readonly<Record<string, boolean | null>>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));

const openAi: OptionsOf = ({ parallelToolCalls, strictSchema }) => ({
  openai: withoutNulls({ parallelToolCalls, strictJsonSchema: strictSchema }),
});

const compatible: OptionsOf = ({ parallelToolCalls, strictSchema }, provider) => ({
  openaiCompatible: withoutNulls({ strictJsonSchema: strictSchema }),
  [provider]: withoutNulls({ parallel_tool_calls: parallelToolCalls }),
});

/** How each kind of provider is told. */
const byKind: Readonly<Record<string, OptionsOf>> = {
  openai: openAi,
  'azure-openai': openAi,
  'openai-compatible': compatible,
  ollama: compatible,
  mistral: ({ parallelToolCalls, strictSchema }) => ({
    mistral: withoutNulls({ parallelToolCalls, strictJsonSchema: strictSchema }),
  }),
  anthropic: ({ parallelToolCalls }) => ({
    anthropic: withoutNulls({ disableParallelToolUse: parallelToolCalls === false ? true : null }),
  }),
  local: ({ parallelToolCalls }) => ({ local: withoutNulls({ parallelToolCalls }) }),
};

/**
 * The provider's own options for the wishes of a chat.
 * @param kind of the provider. @param provider its configured name.
 * @throws {DomainError} `AI:Capability:NotSupported` for a provider that cannot be kept to one tool call.
 */
export function providerOptionsOf(
  wishes: ProviderWishes,
  { kind, provider }: { readonly kind: string; readonly provider: string },
): SharedV4ProviderOptions | null {
  if (wishes.parallelToolCalls === null && wishes.strictSchema === null) return null;
  const options = byKind[kind]?.(wishes, provider) ?? null;
  if (options === null && wishes.parallelToolCalls === false)
    throw capabilityNotSupported('parallelToolCalls');
  return options;
}
