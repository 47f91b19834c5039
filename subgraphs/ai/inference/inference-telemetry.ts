import { type Attributes, type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Metric } from '../../kernel/telemetry/metric.ts';
import type { TokenUsage } from './usage.rules.ts';

/** Activity source and meter. */
const source = 'Svc.AI';

/** `gen_ai.operation.name`. */
export type OperationName = 'chat' | 'embeddings';

/** Attributes of a model call in telemetry (OpenTelemetry's GenAI conventions): names and numbers, no contents. */
export interface ObservedCall {
  readonly operation: OperationName;
  /** `gen_ai.provider.name`. */
  readonly provider: string;
  readonly model: string;
}

/** Result of a model call in telemetry. */
export interface ObservedEnd {
  /** Estimates are stored in the ledger only; metrics contain reported counts. */
  readonly usage?: TokenUsage;
  /** The model that the provider reported. */
  readonly responseModel?: string | null;
  readonly finishReason?: string | null;
  /** Stable code of the failure. */
  readonly errorCode?: string | null;
}

/** A call to a model under way. */
export interface CallObservation {
  /** Context for work inside: spans of the provider's HTTP requests are children. */
  readonly context: Context;
  /** Adds what the call asks for to the span. */
  recordRequest(attributes: Attributes): void;
  /** The first fragment of a stream is there. */
  firstFragment(): void;
  end(end: ObservedEnd): void;
}

const callAttributes = {
  'gen_ai.operation.name': '`chat` or `embeddings`',
  'gen_ai.provider.name': 'the provider as configured',
  'gen_ai.request.model': 'the model that was asked',
};
const answerAttributes = {
  ...callAttributes,
  'gen_ai.response.model': 'the model that answered, where the provider says so',
};

/** Reported tokens; estimates are in the ledger alone. */
export const tokenUsage = new Metric({
  source,
  name: 'gen_ai.client.token.usage',
  kind: 'histogram',
  unit: '{token}',
  description: 'Tokens of a call, as the provider reported them.',
  attributes: { ...answerAttributes, 'gen_ai.token.type': '`input` or `output`' },
  buckets: Array.from({ length: 14 }, (_, power) => 4 ** power),
});

/** Rate, errors and duration of calls. */
export const callDuration = new Metric({
  source,
  name: 'gen_ai.client.operation.duration',
  kind: 'histogram',
  unit: 's',
  description: 'Duration of a call to a model.',
  attributes: { ...answerAttributes, 'error.type': 'stable code of the failure; absent when it succeeded' },
});

/** How long a reader waits. */
export const timeToFirstChunk = new Metric({
  source,
  name: 'gen_ai.client.operation.time_to_first_chunk',
  kind: 'histogram',
  unit: 's',
  description: 'Time until the first fragment of a streamed answer.',
  attributes: callAttributes,
});

/** How fast an answer is written. */
export const outputTokenRate = new Metric({
  source,
  name: 'ai.stream.output_token_rate',
  kind: 'histogram',
  unit: '{token}/s',
  description: 'Output tokens per second of a streamed answer, after its first fragment.',
  attributes: answerAttributes,
});

/** Spans and metrics of calls to models. One for each process: it holds the instruments. */
export class InferenceTelemetry {
  private readonly tokens = tokenUsage.openHistogram();
  private readonly duration = callDuration.openHistogram();
  private readonly firstChunk = timeToFirstChunk.openHistogram();
  private readonly rate = outputTokenRate.openHistogram();

  /** Begins the span of one attempt at one provider. */
  begin({ operation, provider, model }: ObservedCall): CallObservation {
    const dimensions: Attributes = {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
    };
    const span = trace.getTracer(source).startSpan(`${operation} ${model}`, {
      kind: SpanKind.CLIENT,
      attributes: dimensions,
    });
    const began = performance.now();
    let first: number | null = null;
    const seconds = () => (performance.now() - began) / 1_000;
    return {
      context: trace.setSpan(context.active(), span),
      recordRequest: (attributes) => {
        span.setAttributes(attributes);
      },
      firstFragment: () => {
        first = seconds();
        this.firstChunk.record(first, dimensions);
      },
      end: ({ usage, responseModel = null, finishReason = null, errorCode = null }) => {
        const named = responseModel === null ? {} : { 'gen_ai.response.model': responseModel };
        if (usage !== undefined && !usage.isEstimated && errorCode === null) {
          const counts = { input: usage.inputTokens, output: usage.outputTokens };
          for (const [type, count] of Object.entries(counts))
            this.tokens.record(count, { ...dimensions, ...named, 'gen_ai.token.type': type });
          if (first !== null && seconds() > first)
            this.rate.record(usage.outputTokens / (seconds() - first), { ...dimensions, ...named });
          span.setAttribute('gen_ai.usage.input_tokens', usage.inputTokens);
          span.setAttribute('gen_ai.usage.output_tokens', usage.outputTokens);
          if (typeof usage.cacheReadTokens === 'number')
            span.setAttribute('gen_ai.usage.cache_read.input_tokens', usage.cacheReadTokens);
          if (typeof usage.cacheWriteTokens === 'number')
            span.setAttribute('gen_ai.usage.cache_creation.input_tokens', usage.cacheWriteTokens);
        }
        if (finishReason !== null) span.setAttribute('gen_ai.response.finish_reasons', [finishReason]);
        const failed = errorCode === null ? {} : { 'error.type': errorCode };
        span.setAttributes({ ...named, ...failed });
        if (errorCode !== null) span.setStatus({ code: SpanStatusCode.ERROR });
        this.duration.record(seconds(), { ...dimensions, ...named, ...failed });
        span.end();
      },
    };
  }
}
