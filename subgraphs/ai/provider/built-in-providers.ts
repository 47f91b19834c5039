import { optionalPackage } from '../../kernel/error/optional-package.ts';
import type { AIProviderDefinition, AIProviderSettings } from '../ai.contract.ts';
import { localProvider } from '../local/local-provider.ts';
import { anthropicModels, googleModels, openAiModels } from './list-models.ts';

/** Options of every factory of the SDK. */
const connectionOptions = ({ baseUrl, headers, fetch }: AIProviderSettings) => ({
  baseURL: baseUrl ?? '',
  headers: { ...headers },
  fetch: fetch as typeof globalThis.fetch,
});

const key = ({ apiKey }: AIProviderSettings) => apiKey ?? '';

async function openCompatible(settings: AIProviderSettings) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    ...connectionOptions(settings),
    name: settings.name,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return {
    chat: (model: string) => provider.chatModel(model),
    embeddings: (model: string) => provider.embeddingModel(model),
  };
}

/** The built-in kinds of providers. */
export const builtInProviders: readonly AIProviderDefinition[] = [
  localProvider,
  {
    kind: 'openai',
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: 'https://api.openai.com/v1',
    open: async (settings) => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const provider = createOpenAI({ ...connectionOptions(settings), apiKey: key(settings) });
      return { chat: (model) => provider.chat(model), embeddings: (model) => provider.embeddingModel(model) };
    },
    listModels: openAiModels,
  },
  {
    kind: 'azure-openai',
    aliases: ['azureopenai', 'azure'],
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: null,
    telemetryName: 'azure.ai.openai',
    open: async (settings) => {
      const { createAzure } = await optionalPackage(import('@ai-sdk/azure'));
      const dated = settings.apiVersion !== null;
      const provider = createAzure({
        ...connectionOptions(settings),
        apiKey: key(settings),
        // A dated version belongs to the older surface, whose paths name the deployment.
        ...(dated ? { apiVersion: settings.apiVersion, useDeploymentBasedUrls: true } : {}),
      });
      return { chat: (model) => provider.chat(model), embeddings: (model) => provider.embeddingModel(model) };
    },
  },
  {
    kind: 'anthropic',
    supportsChat: true,
    supportsEmbeddings: false,
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    open: async (settings) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const provider = createAnthropic({ ...connectionOptions(settings), apiKey: key(settings) });
      return { chat: (model) => provider(model) };
    },
    listModels: anthropicModels,
  },
  {
    kind: 'google',
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    telemetryName: 'gcp.gemini',
    open: async (settings) => {
      const { createGoogle } = await import('@ai-sdk/google');
      const provider = createGoogle({ ...connectionOptions(settings), apiKey: key(settings) });
      return { chat: (model) => provider(model), embeddings: (model) => provider.embeddingModel(model) };
    },
    listModels: googleModels,
  },
  {
    kind: 'mistral',
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: 'https://api.mistral.ai/v1',
    telemetryName: 'mistral_ai',
    open: async (settings) => {
      const { createMistral } = await import('@ai-sdk/mistral');
      const provider = createMistral({ ...connectionOptions(settings), apiKey: key(settings) });
      return { chat: (model) => provider(model), embeddings: (model) => provider.embeddingModel(model) };
    },
    listModels: openAiModels,
  },
  {
    kind: 'ollama',
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: 'http://localhost:11434/v1',
    needsApiKey: false,
    open: openCompatible,
    listModels: openAiModels,
  },
  {
    kind: 'openai-compatible',
    aliases: ['openaicompatible'],
    supportsChat: true,
    supportsEmbeddings: true,
    defaultBaseUrl: null,
    needsApiKey: false,
    open: openCompatible,
    listModels: openAiModels,
  },
];
