import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Attributes } from '@opentelemetry/api';

/**
 * What a chat asks for, in telemetry (OpenTelemetry's GenAI conventions): numbers and kinds, no contents, and so no
 * stop sequences. What is not asked for is absent.
 * @param choices number of answers.
 */
export function requestAttributes(
  { temperature, topP, maxOutputTokens, seed, responseFormat }: LanguageModelV4CallOptions,
  choices: number,
): Attributes {
  return {
    'gen_ai.request.temperature': temperature,
    'gen_ai.request.top_p': topP,
    'gen_ai.request.max_tokens': maxOutputTokens,
    'gen_ai.request.seed': seed,
    'gen_ai.request.choice.count': choices === 1 ? undefined : choices,
    'gen_ai.output.type': responseFormat?.type ?? 'text',
  };
}
