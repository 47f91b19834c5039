import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { validate } from '../../kernel/error/validation.ts';
import type { RateLimitState } from '../../kernel/limit/limits.ts';
import { capabilityNotSupported } from '../ai.errors.ts';
import { countAll } from '../local/token-count.rules.ts';
import { modelNotFound } from '../provider/provider-failure.rules.ts';
import type { EmbeddingSchema } from './chat.input.ts';
import type { CompletedUsage } from './chat-stream.ts';
import type { Attempt, Inference } from './inference.ts';
import { type InferenceCall, InferencePipeline, type InferenceProcess } from './pipeline.ts';
import { embeddingUsageOf, noUsage } from './usage.rules.ts';

/** Vectors of texts. */
export interface EmbeddingAnswer {
  readonly workspaceName: string;
  /** The workspace's. */
  readonly model: string;
  /** In the order of the texts. */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: CompletedUsage;
  readonly rateLimit: RateLimitState;
}

/** The provider returned another number of vectors than requested. */
class WrongVectors extends Error {
  override readonly name = 'AI_InvalidResponseDataError';
}

/** Embeddings for one caller. */
export class EmbeddingService {
  private readonly pipeline: InferencePipeline;

  constructor(
    private readonly process: InferenceProcess,
    call: InferenceCall,
    private readonly schema: EmbeddingSchema,
  ) {
    this.pipeline = new InferencePipeline(process, call);
  }

  /** @throws {DomainError} as `ChatService.chat`. */
  async embed(workspaceName: string, request: unknown): Promise<EmbeddingAnswer> {
    const { inputs: given, dimensions, label } = validate(this.schema, request);
    const estimate = countAll(given);
    const inference = await this.pipeline.begin({
      kind: 'embeddings',
      workspaceName,
      label,
      check: () => undefined,
      inputTokensFor: () => estimate,
      estimatedTokens: estimate,
    });
    const inputs = await inference.orFailed({ usage: noUsage }, () => guardInputs(inference, given));
    const { target, vectors, usage } = await inference.attempt('embeddings', async (attempt) => {
      const { vectors, tokens } = await this.embedAll(attempt, inputs, dimensions ?? null);
      const usage = embeddingUsageOf(tokens, estimate);
      attempt.observation.end({ usage });
      return { target: attempt.target, vectors, usage };
    });
    const estimatedCostUsd = await inference.settle({ status: 'Completed', usage, target });
    return {
      workspaceName,
      model: inference.workspace.model,
      vectors,
      usage: { ...usage, estimatedCostUsd },
      rateLimit: inference.limits,
    };
  }

  /** One batch after the other, each as large as the model takes. */
  private async embedAll(
    { target, patience, used }: Attempt,
    inputs: readonly string[],
    dimensions: number | null,
  ) {
    const { embeddings } = target.models;
    if (embeddings === undefined) throw modelNotFound();
    const model = embeddings(target.workspace.model);
    const vectors: number[][] = [];
    let tokens: number | null = 0;
    for (const values of await batchesOf(model, inputs)) {
      const { CallTimeout } = this.process.options;
      used.sending = countAll(values);
      const result = await patience.within(
        CallTimeout,
        model.doEmbed({
          values,
          abortSignal: patience.signal,
          ...(dimensions === null ? {} : { dimensions }),
        }),
      );
      used.inputTokens += result.usage?.tokens ?? used.sending;
      used.sending = 0;
      if (result.embeddings.length !== values.length) throw new WrongVectors();
      if (dimensions !== null && result.embeddings[0]?.length !== dimensions)
        throw capabilityNotSupported('dimensions');
      vectors.push(...result.embeddings);
      tokens = tokens === null || result.usage === undefined ? null : tokens + result.usage.tokens;
    }
    patience.release();
    return { vectors, tokens };
  }
}

async function guardInputs({ guard }: Inference, inputs: readonly string[]): Promise<string[]> {
  const guarded: string[] = [];
  for (const input of inputs) guarded.push(await guard.text('before', input));
  return guarded;
}

async function batchesOf(model: EmbeddingModelV4, inputs: readonly string[]): Promise<string[][]> {
  const size = Math.max(1, Math.min(inputs.length, (await model.maxEmbeddingsPerCall) ?? inputs.length));
  return Array.from({ length: Math.ceil(inputs.length / size) }, (_, at) =>
    inputs.slice(at * size, (at + 1) * size),
  );
}
