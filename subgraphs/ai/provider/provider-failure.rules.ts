import { DomainError, type ErrorDetails } from '../../kernel/error/domain-error.ts';

/** Maximum of `Retry-After` in seconds; longer waits of a provider are reduced to it. */
const longestRetryAfter = 86_400;

/**
 * The members of an error of the `ai` SDK that are read. Its message and body are the provider's text, which may
 * contain a key.
 */
interface SdkError {
  readonly name?: string;
  /** Of Node and undici. */
  readonly code?: unknown;
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

const unavailable = (cause?: unknown) =>
  new DomainError('unavailable', 'AI:Service:Unavailable', {
    message: 'The AI provider is unavailable.',
    cause,
  });

const invalidAnswer = (cause?: unknown) =>
  new DomainError('upstream', 'AI:Provider:InvalidAnswer', {
    message: 'The answer of the AI provider is invalid.',
    cause,
  });

/** The workspace names a provider that is not registered or not configured (specification, "Errors"). */
export const providerNotRegistered = (): DomainError =>
  new DomainError('upstream', 'AI:Provider:NotRegistered', { message: 'The AI provider is not registered.' });

/** The provider took longer than the options allow. */
export const providerTimedOut = (): DomainError => unavailable();

/** The provider has no model of this name, or the model does not do this. */
export const modelNotFound = (cause?: unknown): DomainError =>
  new DomainError('rejected', 'AI:Model:NotFound', {
    message: 'The AI provider has no such model for this operation.',
    cause,
  });

/** The provider's rate limit. In contrast to our limits it has no `limit` and `remaining`. */
function rateLimited({ responseHeaders = {} }: SdkError, now: Date): DomainError {
  const retryAfter = secondsOf(responseHeaders['retry-after'], now);
  const details: ErrorDetails = { message: 'The AI provider’s rate limit is exceeded.' };
  return new DomainError(
    'rateLimited',
    'AI:RateLimit:Exceeded',
    retryAfter === null ? details : { ...details, parameters: { retryAfter } },
  );
}

/** Seconds that a key rests without a `Retry-After`. */
const usualRest = 30;

/** Milliseconds that a key rests after a failure: 429 and 5xx; null after another one, which another key does not mend. */
export function restAfter(error: unknown, now: Date): number | null {
  const answered = causesOf(error).find(({ statusCode }) => statusCode !== undefined);
  const status = answered?.statusCode ?? 0;
  if (status !== 429 && status < 500) return null;
  return Math.max(1, secondsOf(answered?.responseHeaders?.['retry-after'], now) ?? usualRest) * 1_000;
}

/** `Retry-After` as seconds or a date (RFC 9110 §10.2.3); null when it is neither. */
function secondsOf(text: string | undefined, now: Date): number | null {
  const written = text?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(written)
    ? Number(written)
    : (Date.parse(written) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(longestRetryAfter, Math.max(0, Math.ceil(seconds))) : null;
}

/** Names of SDK errors for invalid answers. */
const invalidAnswers = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
]);

/** Names of SDK errors for functions that the model lacks. */
const unsupported = new Set(['AI_NoSuchModelError', 'AI_UnsupportedFunctionalityError']);

/** Statuses with an error of their own. Any other refusal of a provider is an unavailable service. */
const byStatus: Readonly<Record<number, (error: SdkError, now: Date) => DomainError>> = {
  404: () => modelNotFound(),
  429: rateLimited,
};

/**
 * The caller's error when a provider fails (specification, "AI gateway" errors). It contains no text of the provider,
 * also not as its cause, because causes are logged.
 * @param error of the `ai` SDK, of the guarded client, or of the platform.
 * @param now for a `Retry-After` that is a date.
 */
export function providerFailure(error: unknown, now: Date): DomainError {
  const chain = causesOf(error);
  const own = chain.find((each): each is DomainError => each instanceof DomainError);
  if (own !== undefined) return own.errorCode.startsWith('AI:') ? own : unavailable(own);
  const hasName = (names: ReadonlySet<string>) => chain.some(({ name = '' }) => names.has(name));
  if (hasName(unsupported)) return modelNotFound();
  const answered = chain.find(({ statusCode }) => statusCode !== undefined);
  const status = answered?.statusCode ?? 0;
  if (answered !== undefined && (status < 200 || status >= 300))
    return byStatus[status]?.(answered, now) ?? unavailable();
  if (answered !== undefined || hasName(invalidAnswers)) return invalidAnswer();
  // A connection error without a status, or an error event in a stream: the provider's doing.
  return isProgrammingMistake(error) ? invalidAnswer(withoutText(error)) : unavailable();
}

/** Codes of connections that never came to be: nothing was sent on them. */
const neverConnected: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether nothing was received yet, so that the same call may be sent again. */
export function isConnectionFailure(error: unknown): boolean {
  const chain = causesOf(error);
  if (chain.some(({ statusCode }) => statusCode !== undefined)) return false;
  return chain.some(
    (each) =>
      (each instanceof DomainError && each.errorCode === 'Http:Target:Unreachable') ||
      neverConnected.has(each.code),
  );
}

/** Failures of the platform before a request is sent. */
const unsent: ReadonlySet<string> = new Set([
  'Http:Target:Blocked',
  'AI:Provider:NotRegistered',
  'AI:Model:NotFound',
]);

/**
 * Whether a provider may have worked on a request that failed, so that it counts by its estimate. Not where it never
 * got it, and not where it refused it (4xx).
 */
export function mayHaveWorked(error: unknown): boolean {
  const chain = causesOf(error);
  const status = chain.find(({ statusCode }) => statusCode !== undefined)?.statusCode;
  if (status !== undefined) return status < 400 || status >= 500;
  return !chain.some(
    (each) =>
      neverConnected.has(each.code) ||
      unsupported.has(each.name ?? '') ||
      (each instanceof DomainError && unsent.has(each.errorCode)),
  );
}

/** Failures inside an SDK or a contributed provider, whose stack is worth a log line. */
const isProgrammingMistake = (error: unknown): error is Error =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;

/** Name and stack of an error, without its message: the message of `Headers.append` quotes the refused key. */
function withoutText({ name, stack = '' }: Error): Error {
  const place = new Error(name);
  const frames = stack.split('\n').filter((line) => /^ {4}at \S/.test(line));
  place.stack = [name, ...frames].join('\n');
  return place;
}

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): (SdkError & object)[] {
  const chain: (SdkError & object)[] = [];
  for (
    let at = error;
    typeof at === 'object' && at !== null && !chain.includes(at);
    at = (at as SdkError).cause
  )
    chain.push(at);
  return chain;
}
