import type { ServerResponse } from 'node:http';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';

/** The life of one request: ends when the caller hangs up, or when it has taken too long. */
export interface RequestSignal {
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts, with its reason; never resolves. Handled even when nobody waits for it. */
  readonly ended: Promise<never>;
  /** Whether the caller went away, so that nobody reads an answer. */
  readonly hungUp: () => boolean;
  /** Forgets the timer; to be called when the answer is there. */
  readonly release: () => void;
}

/** What a signal aborted by a caller's hang-up gives as its reason. Expected: it is no error of the platform's. */
export class HangUp extends DomainError {
  constructor() {
    super('unavailable', 'Http:Request:HungUp', { message: 'The caller hung up.' });
  }
}

/**
 * Watches over one request.
 * @param timeoutMs null: streams, which have no end of their own. Past it the reason is a {@link DomainError} of kind
 * `unavailable`.
 */
export function watchRequest(response: ServerResponse, timeoutMs: number | null): RequestSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const onClose = () => {
    if (!response.writableFinished) controller.abort(new HangUp());
  };
  response.once('close', onClose);
  const timer =
    timeoutMs === null ? undefined : setTimeout(() => controller.abort(timedOut()), timeoutMs).unref();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  return {
    signal,
    ended,
    hungUp: () => signal.reason instanceof HangUp || response.destroyed,
    release: () => clearTimeout(timer),
  };
}

function timedOut(): DomainError {
  return new DomainError('unavailable', 'Http:Request:TimedOut', { message: 'The answer took too long.' });
}
