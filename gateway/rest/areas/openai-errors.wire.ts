import { z } from 'zod';
import type { ErrorForm } from '../../http/error-form.ts';
import type { Problem } from '../../http/problem.ts';

/** An error as the API of OpenAI says it. */
export const openAiError = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable().describe('The parameter that is wrong.'),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAIError' });

/** The words of that API for what the platform says in its own, by status or by code. */
const codes: Readonly<Record<string, string>> = {
  401: 'invalid_api_key',
  403: 'insufficient_permissions',
  429: 'rate_limit_exceeded',
  'AI:Workspace:NotFound': 'model_not_found',
  'Http:Route:NotFound': 'unknown_url',
  'Http:Method:NotAllowed': 'method_not_supported',
};

/** Names of our fields, where a request of that API spells them differently. */
const parameters: readonly (readonly [RegExp, string])[] = [
  [/^workspaceName$/, 'model'],
  [/^inputs\b/, 'input'],
  [/^options\.maxOutputTokens$/, 'max_completion_tokens'],
  [/^options\.topP$/, 'top_p'],
  [/^options\./, ''],
];

const reasons: Readonly<Record<string, string>> = {
  'Validation:NotSupported': 'is not supported here',
  'Validation:Required': 'is required',
  'Validation:MaxLength': 'is too long',
};

/** How the rows of the OpenAI-compatible face say what went wrong: what the stock client turns into its exceptions. */
export const openAiErrors: ErrorForm = {
  name: 'OpenAIProblem',
  root: '/openai/v1',
  schema: openAiError,
  idHeader: 'x-request-id',
  body: (problem) => ({
    error: {
      message: messageOf(problem),
      type: typeOf(problem),
      param: paramOf(problem),
      code: codeOf(problem),
    },
  }),
  // A budget comes back with the month: the stock client must not try until then.
  headers: ({ status, retryAfter }): Readonly<Record<string, string>> =>
    status === 429 && Number(retryAfter) > longestRetry ? { 'x-should-retry': 'false' } : {},
};

/** Seconds a client waits at most before it tries again by itself. */
const longestRetry = 60;

/** The first field that is wrong, as the caller named it. */
function paramOf({ status, errors, errorCode }: Problem): string | null {
  if (errorCode === 'AI:Workspace:NotFound') return 'model';
  const [field] = status === 400 ? Object.keys(errors ?? {}) : [];
  if (field === undefined || field === '$') return null;
  return parameters.reduce((name, [pattern, written]) => name.replace(pattern, written), field);
}

function messageOf(problem: Problem): string {
  const { title, detail, errorCode, errors } = problem;
  const [[field, [code]] = ['', []]] = Object.entries(errors ?? {}) as [string, readonly string[]][];
  const param = paramOf(problem);
  if (param !== null && code !== undefined && field !== '') {
    return `'${param}' ${reasons[code] ?? `is not valid (${code})`}.`;
  }
  return detail === errorCode ? title : detail;
}

/** `requests` and `tokens` name the limit that refused, as that API does. */
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
