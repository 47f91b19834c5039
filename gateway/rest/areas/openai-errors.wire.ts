import { z } from 'zod';
import type { ErrorForm } from '../../http/error-form.ts';
import type { Problem } from '../../http/problem.ts';

/** An error object of OpenAI's API. */
const openAiError = z
  .object({
    error: z
      .object({
        message: z.string().describe(`Explanation for people, in English or the caller's language.`),
        type: z.string().describe('Class of the error, such as `invalid_request_error` or `server_error`.'),
        param: z.string().nullable().describe('Request parameter that is wrong; null when none is.'),
        code: z
          .string()
          .nullable()
          .describe('Stable code, such as `model_not_found`; null when there is none.'),
      })
      .describe('What was refused, and why.'),
  })
  .meta({ id: 'OpenAIError', description: `An error in the form of OpenAI's API.` });

/** OpenAI's error codes for the platform's, by status or code. */
const codes: Readonly<Record<string, string>> = {
  401: 'invalid_api_key',
  403: 'insufficient_permissions',
  429: 'rate_limit_exceeded',
  'AI:Workspace:NotFound': 'model_not_found',
  'AI:Capability:NotSupported': 'unsupported_parameter',
  'AI:Guardrail:Blocked': 'content_filter',
  'Http:Route:NotFound': 'unknown_url',
  'Http:Method:NotAllowed': 'method_not_supported',
};

/** Names of fields that OpenAI's API spells differently. */
const parameters: readonly (readonly [RegExp, string])[] = [
  [/^workspaceName$/, 'model'],
  [/^inputs\b/, 'input'],
  [/^options\.maxOutputTokens$/, 'max_completion_tokens'],
  [/^options\.topP$/, 'top_p'],
  [/^options\.choices$/, 'n'],
  [/^options\.parallelToolCalls$/, 'parallel_tool_calls'],
  [/^toolChoice\b.*/, 'tool_choice'],
  [/^responseFormat\b/, 'response_format.json_schema'],
  [/^(tools\[\d+\])\.(?=name|description|parameters|strict)/, '$1.function.'],
  [/\.parts\[\d+\]\.toolCall\b.*/, '.tool_calls'],
  [/\.parts\[\d+\]\.toolResult\.toolCallId$/, '.tool_call_id'],
  [/\.parts\b.*/, '.content'],
  [/^options\./, ''],
];

/** The parameter that needs a capability. */
const parametersOfCapabilities: Readonly<Record<string, string>> = {
  toolUse: 'tools',
  structuredOutput: 'response_format',
  vision: 'messages',
  audio: 'messages',
  fileUrls: 'messages',
  parallelToolCalls: 'parallel_tool_calls',
  dimensions: 'dimensions',
};

/** Names that the Responses API spells differently from chats. */
const responseParameters: typeof parameters = [
  [/^messages\b.*/, 'input'],
  [/^response_format\b.*/, 'text.format'],
  [/^max_completion_tokens$/, 'max_output_tokens'],
  [/\.function\./, '.'],
];

const reasons: Readonly<Record<string, string>> = {
  'Validation:NotSupported': 'is not supported here',
  'Validation:Required': 'is required',
  'Validation:MaxLength': 'is too long',
};

/** Maximum seconds of a client's automatic retry. */
const longestRetry = 60;

/** A budget resets at the end of the month: the stock clients must not retry until then. */
export const retryAdvice = ({ status, retryAfter }: Problem): Readonly<Record<string, string>> =>
  status === 429 && Number(retryAfter) > longestRetry ? { 'x-should-retry': 'false' } : {};

/** The error format of the OpenAI-compatible endpoint, which the stock client converts to its exceptions. */
export const openAiErrors: ErrorForm = {
  name: 'OpenAIProblem',
  root: '/openai/v1',
  schema: openAiError,
  idHeader: 'x-request-id',
  body: (problem) => ({ error: errorOf(problem, []) }),
  headers: retryAdvice,
};

/** The error format of responses: that of chats with the names of their parameters. */
export const openAiResponseErrors: ErrorForm = {
  ...openAiErrors,
  body: (problem) => ({ error: errorOf(problem, responseParameters) }),
};

/** The guardrail, capability or limit that refuses, which its sentence does not name. */
export function refusedBy({ guardrail, capability, policy }: Problem): string | null {
  const named = guardrail ?? capability ?? policy;
  return typeof named === 'string' ? named : null;
}

/** @param renamed names of parameters that the API spells differently from chats. */
function errorOf(problem: Problem, renamed: typeof parameters) {
  const name = paramOf(problem);
  const param = name === null ? null : renameField(renamed, name);
  return {
    message: messageOf(problem, param),
    type: typeOf(problem),
    param,
    code: codeOf(problem),
  };
}

const renameField = (names: typeof parameters, field: string): string =>
  names.reduce((name, [pattern, written]) => name.replace(pattern, written), field);

/** The first invalid field, with the caller's name. */
function paramOf({ status, errors, errorCode, capability }: Problem): string | null {
  if (errorCode === 'AI:Workspace:NotFound') return 'model';
  if (typeof capability === 'string') return parametersOfCapabilities[capability] ?? null;
  const [field] = status === 400 ? Object.keys(errors ?? {}) : [];
  if (field === undefined || field === '$') return null;
  return renameField(parameters, field);
}

function messageOf(problem: Problem, param: string | null): string {
  const { title, detail, errorCode, errors } = problem;
  const named = refusedBy(problem);
  if (named !== null) return `${title} (${named})`;
  const [[field, [code]] = ['', []]] = Object.entries(errors ?? {}) as [string, readonly string[]][];
  if (param !== null && code !== undefined && field !== '') {
    return `'${param}' ${reasons[code] ?? `is not valid (${code})`}.`;
  }
  return detail === errorCode ? title : detail;
}

/** `requests` and `tokens` name the exceeded limit, as in OpenAI's API. */
function typeOf({ status, policy }: Problem): string {
  if (status === 429) return wordsOfPolicies.find(([ending]) => endsWith(policy, ending))?.[1] ?? 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function codeOf({ status, errorCode, errors, policy }: Problem): string {
  if (endsWith(policy, '-budget')) return 'insufficient_quota';
  const unsupported = Object.values(errors ?? {})[0]?.[0] === 'Validation:NotSupported';
  return unsupported ? 'unsupported_parameter' : (codes[errorCode] ?? codes[status] ?? errorCode);
}

const wordsOfPolicies = [
  ['-tokens', 'tokens'],
  ['-budget', 'insufficient_quota'],
] as const;

const endsWith = (policy: unknown, ending: string) => typeof policy === 'string' && policy.endsWith(ending);
