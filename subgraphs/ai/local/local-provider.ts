import { createHash } from 'node:crypto';
import type { EmbeddingModelV4, EmbeddingModelV4CallOptions, EmbeddingModelV4Result } from '@ai-sdk/provider';
import type { AIProviderDefinition } from '../ai.contract.ts';
import { LocalChatModel, localChatModels } from './local-chat-model.ts';
import { unknownModel } from './simulated-failure.ts';
import { countAll } from './token-count.rules.ts';

/** Numbers in a vector of `embed`, unless the call wants another number. */
const embeddingDimensions = 256;

/** Characters of an n-gram. */
const gramLength = 3;

/**
 * The vector of a text, by feature hashing: each n-gram (lower-case, with a space at both ends) adds or subtracts one
 * at the index of its hash, and the vector is scaled to length 1. Equal texts have equal vectors on every machine, and
 * similar texts are close. It does not represent meaning.
 */
function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const padded = ` ${text.toLowerCase()} `;
  for (let at = 0; at + gramLength <= Math.max(padded.length, gramLength); at += 1) {
    const hash = hashOf(padded.slice(at, at + gramLength));
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[hashOf(digestOf(text)) % dimensions] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The embedding model of the embedded provider: hashed n-grams, unit length, no network. */
class LocalEmbeddingModel implements EmbeddingModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'local';
  readonly maxEmbeddingsPerCall = undefined;
  readonly supportsParallelCalls = true;

  /** @throws the error of a provider for an unknown model. */
  constructor(readonly modelId: string) {
    if (modelId !== 'embed') throw unknownModel();
  }

  async doEmbed({
    values,
    dimensions = embeddingDimensions,
  }: EmbeddingModelV4CallOptions): Promise<EmbeddingModelV4Result> {
    const embeddings = values.map((value) => embed(value, dimensions));
    return { embeddings, usage: { tokens: countAll(values) }, warnings: [] };
  }
}

/** Display names of the models. */
const displayNames: Readonly<Record<(typeof localChatModels)[number], string>> = {
  echo: 'Embedded: repeats the last user message, calls the tools it names',
  lorem: 'Embedded: recites placeholder text',
  'fault-429': 'Embedded: answers 429, as a provider over its rate limit',
  'fault-503': 'Embedded: answers 503, as a provider that is down',
  'fault-cut': 'Embedded: cuts the connection in the middle of its answer',
  'fault-stall': 'Embedded: falls silent and never ends',
  'fault-garbage': 'Embedded: answers 200 with no valid content',
  'fault-no-usage': 'Embedded: repeats the last user message without counting tokens',
};

/**
 * The embedded provider of a fresh start, without network and key. Its fault models let users test how their clients
 * handle failures.
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
    ...localChatModels.map((id) => ({ id, displayName: displayNames[id] })),
    { id: 'embed', displayName: 'Embedded: vectors of hashed letters, without meaning' },
  ],
};
