import type { EmbeddingModelV4, EmbeddingModelV4CallOptions, EmbeddingModelV4Result } from '@ai-sdk/provider';
import { embed } from './embedding.rules.ts';
import { unknownModel } from './simulated-failure.ts';
import { countAll } from './token-count.rules.ts';

/** The embedding model of the embedded provider: hashed n-grams, unit length, no network. */
export class LocalEmbeddingModel implements EmbeddingModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'local';
  readonly maxEmbeddingsPerCall = undefined;
  readonly supportsParallelCalls = true;

  /** @throws what a provider answers for a model it does not have. */
  constructor(readonly modelId: string) {
    if (modelId !== 'embed') throw unknownModel();
  }

  async doEmbed({ values }: EmbeddingModelV4CallOptions): Promise<EmbeddingModelV4Result> {
    return { embeddings: values.map(embed), usage: { tokens: countAll(values) }, warnings: [] };
  }
}
