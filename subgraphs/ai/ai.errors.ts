import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** No such workspace here (specification, "Errors"). */
export const workspaceNotFound = (): DomainError =>
  notFound('AI:Workspace:NotFound', 'The workspace does not exist.');

/** A name is taken, by a system workspace too. */
export const workspaceAlreadyExists = (): DomainError =>
  new DomainError('conflict', 'AI:Workspace:AlreadyExists', {
    message: 'A workspace with this name exists.',
  });

/** A workspace that is declared in code can only be changed in code (specification, "Errors"). */
export const workspaceSystemImmutable = (): DomainError =>
  new DomainError('rejected', 'AI:Workspace:SystemImmutable', {
    message: 'A system workspace cannot be changed or deleted.',
  });

/** An inactive workspace serves nothing. */
export const workspaceNotActive = (): DomainError =>
  new DomainError('rejected', 'AI:Workspace:NotActive', { message: 'The workspace is not active.' });

/**
 * The model or its provider cannot do what a call needs.
 * @param capability its name in the model catalogue, or that of a wish: `fileUrls`, `parallelToolCalls`, `dimensions`.
 */
export const capabilityNotSupported = (capability: string): DomainError =>
  new DomainError('rejected', 'AI:Capability:NotSupported', {
    message: 'The model of this workspace cannot do this.',
    parameters: { capability },
  });

/** A guardrail does not let a request or an answer pass. @param guardrail its name. */
export const guardrailBlocked = (guardrail: string): DomainError =>
  new DomainError('rejected', 'AI:Guardrail:Blocked', {
    message: 'A guardrail blocks this request or its answer.',
    parameters: { guardrail },
  });

/** A tenant has as many workspaces as it may. */
export const workspaceLimitReached = (): DomainError =>
  new DomainError('rejected', 'AI:Workspace:LimitReached', {
    message: 'The maximum number of workspaces is reached; delete one first.',
  });

/** No such conversation of the caller: also one of another user or tenant. */
export const conversationNotFound = (): DomainError =>
  notFound('AI:Conversation:NotFound', 'The conversation does not exist.');

/** The answer to another message of the conversation is under way. */
export const conversationBusy = (): DomainError =>
  new DomainError('conflict', 'AI:Conversation:Busy', {
    message: 'The conversation is waiting for an answer; send the message again after it.',
    parameters: { retryAfter: 2 },
  });

/** A conversation stores as many messages, or as many characters, as it may. */
export const conversationFull = (): DomainError =>
  new DomainError('rejected', 'AI:Conversation:Full', {
    message: 'The conversation is full; begin another one.',
  });

/** A caller has as many conversations as they may. */
export const conversationLimitReached = (): DomainError =>
  new DomainError('rejected', 'AI:Conversation:LimitReached', {
    message: 'The maximum number of conversations is reached; delete one first.',
  });

/** A limit refuses a call (specification, "Errors"). */
export const rateLimitExceeded = 'AI:RateLimit:Exceeded';

/**
 * A budget of the month is spent: the same refusal, with the members from which its headers are made. They are whole
 * numbers (draft-ietf-httpapi-ratelimit-headers-11), so that the limit is in cents.
 * @param scope whose budget. @param limit US dollars. @param windowSeconds of the month. @param retryAfter seconds until
 * the next month.
 */
export const budgetExhausted = (
  scope: 'user' | 'api-key' | 'label' | 'tenant',
  limit: number,
  { windowSeconds, retryAfter }: { readonly windowSeconds: number; readonly retryAfter: number },
): DomainError =>
  new DomainError('rateLimited', rateLimitExceeded, {
    message: 'The budget of this month is spent.',
    parameters: {
      limit: Math.round(limit * 100),
      remaining: 0,
      retryAfter,
      windowSeconds,
      policy: `${scope}-budget`,
    },
  });
