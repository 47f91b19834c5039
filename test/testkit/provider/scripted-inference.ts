import type {
  EmbeddingModelV4,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { aiProvider, type GuardrailDefinition, guardrail } from '../../../subgraphs/ai/ai.contract.ts';
import { Guardrails } from '../../../subgraphs/ai/guardrail/guardrails.ts';
import { chatInput, embeddingInput } from '../../../subgraphs/ai/inference/chat.input.ts';
import { ChatService } from '../../../subgraphs/ai/inference/chat.service.ts';
import { EmbeddingService } from '../../../subgraphs/ai/inference/embedding.service.ts';
import { InferenceTelemetry } from '../../../subgraphs/ai/inference/inference-telemetry.ts';
import type { CallOutcome, CallStart } from '../../../subgraphs/ai/ledger/call-ledger.ts';
import type { PriceList } from '../../../subgraphs/ai/pricing/price-options.ts';
import { Prices } from '../../../subgraphs/ai/pricing/prices.ts';
import { ProviderCatalog } from '../../../subgraphs/ai/provider/provider-catalog.ts';
import { providerOptions } from '../../../subgraphs/ai/provider/provider-options.ts';
import { Providers } from '../../../subgraphs/ai/provider/providers.ts';
import type { Workspace } from '../../../subgraphs/ai/workspace/workspace.ts';
import { GuardedClient } from '../../../subgraphs/kernel/http/guarded-client.ts';
import { buildRegistry } from '../../../subgraphs/kernel/registry/registry.ts';
import { type Logger, silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { acme } from '../callers.ts';
import { TestClock } from '../test-clock.ts';

/** What one model does when it is asked. */
export interface ModelScript {
  readonly generate?: (options: LanguageModelV4CallOptions) => Promise<{
    readonly content: LanguageModelV4Content[];
    readonly usage: LanguageModelV4Usage;
  }>;
  readonly stream?: (options: LanguageModelV4CallOptions) => AsyncIterable<LanguageModelV4StreamPart>;
  /** Embeds one text at a time. */
  readonly embed?: (text: string) => Promise<{ embeddings: number[][]; usage?: { tokens: number } }>;
}

/** What a test sets up. */
export interface ScriptedOptions {
  /** By the name of the model. */
  readonly models: Readonly<Record<string, ModelScript>>;
  /** The first is the one that is asked. */
  readonly workspaces: readonly (Partial<Workspace> & { readonly name: string })[];
  /** Section `AI`. */
  readonly options?: object;
  readonly prices?: PriceList;
  readonly guardrails?: readonly GuardrailDefinition[];
  readonly signal?: AbortSignal;
  /** Rejects settlements, as a database that is away. */
  readonly settleFails?: boolean;
  /** Rejects calls before they begin, likewise. */
  readonly openFails?: boolean;
}

/** Usage as a provider tells it; undefined: it does not. */
export const toldUsage = (input: number | undefined, output: number | undefined): LanguageModelV4Usage => ({
  inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: output, reasoning: undefined },
});

/** The whole pipeline of chats and embeddings over models that do as they are told: no network, no database. */
export function scriptedInference({ models, workspaces, options = {}, ...others }: ScriptedOptions) {
  const registry = buildRegistry([
    {
      name: 'scripted',
      contributes: [aiProvider(scriptedProvider(models)), ...(others.guardrails ?? []).map(guardrail)],
    },
  ]);
  const parsed = z.object(providerOptions).parse({ Retries: 0, ...options });
  const catalog = new ProviderCatalog(registry, parsed);
  const providers = new Providers({
    catalog,
    options: parsed,
    keys: { keyFor: async () => null },
    client: new GuardedClient(),
  });
  const prices = new Prices(others.prices ?? {}, catalog);
  const clock = new TestClock();
  const seen = {
    opened: [] as CallStart[],
    outcomes: [] as CallOutcome[],
    /** Tokens the limits were corrected to. */
    counted: [] as number[],
    logged: [] as unknown[],
    /** Milliseconds waited between attempts, and whether the caller's leaving ends the wait. */
    waits: [] as [number, boolean][],
  };
  const signal = others.signal ?? new AbortController().signal;
  const inference = {
    providers,
    guardrails: new Guardrails(registry, parsed, silentLogger),
    options: parsed,
    telemetry: new InferenceTelemetry(),
    clock,
    logger: { warn: (...all: unknown[]) => void seen.logged.push(all) } as unknown as Logger,
    wait: async (milliseconds: number, ending: AbortSignal) =>
      void seen.waits.push([milliseconds, ending === signal]),
  };
  const known = workspaces.map((one) => ({ ...plain, ...one }));
  const call = {
    request: { tenant: acme, signal },
    workspaces: {
      get: async (name: string) => {
        const found = known.find((one) => one.name === name);
        if (found === undefined) throw new Error(`No workspace ${name}.`);
        return found;
      },
    },
    admission: {
      admit: async () => ({
        state: { policies: [] },
        settle: async ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
          void seen.counted.push(inputTokens + outputTokens),
      }),
    },
    ledger: {
      open: async (start: CallStart) => {
        if (others.openFails === true) throw new Error('The database is away.');
        seen.opened.push(start);
        return {
          id: 'c',
          progress: () => {},
          settle: async (outcome: CallOutcome) => {
            if (others.settleFails === true) throw new Error('The database is away.');
            seen.outcomes.push(outcome);
            const { usage, servedBy } = outcome;
            const cost = prices.costOf({ ...usage, ...servedBy, at: clock.now() });
            return { estimatedCostUsd: cost === null ? null : Number(cost) };
          },
        };
      },
    },
  };
  return {
    ...seen,
    chat: new ChatService(inference, call, chatInput(100)),
    embedding: new EmbeddingService(inference, call, embeddingInput(50)),
  };
}

const plain: Workspace = {
  name: 'w',
  provider: 'scripted',
  model: 'm',
  systemPrompt: null,
  temperature: null,
  maxOutputTokens: null,
  workspaceModelName: null,
  kind: 'System',
  isActive: true,
  createdAt: new Date(0),
  fallbacks: [],
};

function scriptedProvider(models: ScriptedOptions['models']) {
  return {
    kind: 'scripted',
    supportsChat: true,
    supportsEmbeddings: true,
    open: async () => ({
      chat: (model: string) => chatModel(model, models[model] ?? {}),
      embeddings: (model: string) => embeddingModel(model, models[model] ?? {}),
    }),
  };
}

const unscripted = async (): Promise<never> => {
  throw new Error('The model has no script for this.');
};

function chatModel(modelId: string, { generate = unscripted, stream }: ModelScript): LanguageModelV4 {
  const finishReason = { unified: 'stop', raw: 'stop' } as const;
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId,
    supportedUrls: {},
    doGenerate: async (options) => ({ ...(await generate(options)), finishReason, warnings: [] }),
    doStream: async (options) => ({ stream: ReadableStream.from((stream ?? unscripted)(options) as never) }),
  } as LanguageModelV4;
}

function embeddingModel(modelId: string, { embed = unscripted }: ModelScript): EmbeddingModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId,
    maxEmbeddingsPerCall: 1,
    supportsParallelCalls: false,
    doEmbed: async ({ values: [text = ''] }) => ({ ...(await embed(text)), warnings: [] }),
  } as EmbeddingModelV4;
}
