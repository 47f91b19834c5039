import { z } from 'zod';
import type { ErrorForm } from '../../http/error-form.ts';
import type { Problem } from '../../http/problem.ts';
import { refusedBy, retryAdvice } from './openai-errors.wire.ts';

/** An error object of Anthropic's API. */
const anthropicError = z
  .object({
    type: z.literal('error').describe('Type of the object: always `error`.'),
    error: z
      .object({
        type: z.string().describe('Class of the error, such as `invalid_request_error` or `api_error`.'),
        message: z.string().describe(`Explanation for people, in English or the caller's language.`),
      })
      .describe('What was refused, and why.'),
    request_id: z.string().describe('Id of the request, also in the header `request-id`.'),
  })
  .meta({ id: 'AnthropicError', description: `An error in the form of Anthropic's API.` });

/** Classes of errors by status. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
};

const typeOf = (status: number): string =>
  types[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');

/** Names of fields that Anthropic's API spells differently. */
const parameters: readonly (readonly [RegExp, string])[] = [
  [/^workspaceName$/, 'model'],
  [/^options\.maxOutputTokens$/, 'max_tokens'],
  [/^options\.topP$/, 'top_p'],
  [/^options\.stop\b/, 'stop_sequences'],
  [/^options\./, ''],
  [/^toolChoice\b.*/, 'tool_choice'],
  [/^responseFormat\b/, 'output_config.format'],
  [/\.parameters$/, '.input_schema'],
  // Results of tools are messages of their own inside, so that the places are not the caller's.
  [/^messages\[.*/, 'messages'],
];

function messageOf(problem: Problem): string {
  const { title, detail, errorCode, errors, status } = problem;
  const named = refusedBy(problem);
  if (named !== null) return `${title} (${named})`;
  const [field, codes] = status === 400 ? (Object.entries(errors ?? {})[0] ?? []) : [];
  if (field !== undefined && field !== '$') {
    const name = parameters.reduce((text, [pattern, written]) => text.replace(pattern, written), field);
    return `${name}: ${codes?.[0] ?? errorCode}`;
  }
  return detail === errorCode ? title : detail;
}

/** The error format of the Anthropic-compatible endpoint, which the stock client converts to its exceptions. */
export const anthropicErrors: ErrorForm = {
  name: 'AnthropicProblem',
  root: '/anthropic/v1',
  schema: anthropicError,
  idHeader: 'request-id',
  body: (problem) => ({
    type: 'error',
    error: { type: typeOf(problem.status), message: messageOf(problem) },
    request_id: problem.traceId,
  }),
  headers: retryAdvice,
};
