import type { AIProviderDefinition } from '../ai.contract.ts';
import { LocalChatModel, localChatModels } from './local-chat-model.ts';
import { LocalEmbeddingModel } from './local-embedding-model.ts';

const chat = {
  chat: true,
  embeddings: false,
  vision: false,
  imageGeneration: false,
  audio: false,
  toolUse: false,
  streaming: true,
  structuredOutput: false,
  extensions: [],
} as const;

/** What each model is, for people. */
const displayNames: Readonly<Record<(typeof localChatModels)[number], string>> = {
  echo: 'Embedded: repeats the last user message',
  lorem: 'Embedded: recites placeholder text',
  'fault-429': 'Embedded: answers 429, as a provider over its rate limit',
  'fault-503': 'Embedded: answers 503, as a provider that is down',
  'fault-cut': 'Embedded: cuts the connection in the middle of its answer',
  'fault-stall': 'Embedded: falls silent and never ends',
  'fault-garbage': 'Embedded: answers 200 with no valid content',
  'fault-no-usage': 'Embedded: repeats the last user message without counting tokens',
};

/**
 * The embedded provider of a fresh start: no network, no key, no intelligence. Its fault models let users test how
 * their clients take failures.
 */
export const localProvider: AIProviderDefinition = {
  kind: 'local',
  supportsChat: true,
  supportsEmbeddings: true,
  needsApiKey: false,
  open: async () => ({
    chat: (model) => new LocalChatModel(model),
    embeddings: (model) => new LocalEmbeddingModel(model),
  }),
  listModels: async () => [
    ...localChatModels.map((id) => ({ id, displayName: displayNames[id], capabilities: chat })),
    {
      id: 'embed',
      displayName: 'Embedded: vectors of hashed letters, without meaning',
      capabilities: { ...chat, chat: false, embeddings: true, streaming: false },
    },
  ],
};
