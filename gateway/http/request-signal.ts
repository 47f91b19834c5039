import type { ServerResponse } from 'node:http';
import type { Deadline, Deadlines, Timed } from '../../subgraphs/kernel/clock/deadlines.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';

/** The lifetime of a request: ends when the caller hangs up, or at a time limit. */
export interface RequestSignal {
  /** Aborts at the end, and when the answer is sent: remaining work has no reader. */
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts, with its reason; never resolves. Never an unhandled rejection. */
  readonly ended: Promise<never>;
  /** Why it has ended; null before. */
  readonly reason: DomainError | null;
  /** Calls `listener` with the reason at the end. Supports one listener, which must be added before the end. */
  onEnd(listener: (reason: DomainError) => void): void;
  /** True after the caller disconnected. */
  isDisconnected(): boolean;
  /** Clears the time limit and gives the turn back; call it when the answer is ready, or takes as long as it takes. */
  release(): void;
}

/** Event of a response: its request holds no turn any more, because it is answered or has no time limit. */
export const turnOver = 'turnOver';

/** Abort reason after a caller's disconnection. Expected: not an error of the platform. */
export class HangUp extends DomainError {
  constructor() {
    super('unavailable', 'Http:Request:HungUp', { message: 'The caller disconnected.' });
  }
}

/** Abort reason after the answer. */
const answered = new DomainError('unavailable', 'Http:Request:Answered', {
  message: 'The request has been answered.',
});

/**
 * Watches one request.
 * @param deadlines null: streams, which have no time limit. Past them the reason is a {@link DomainError} of kind
 * `unavailable`.
 */
export function watchRequest(response: ServerResponse, deadlines: Deadlines | null): RequestSignal {
  return new RequestWatch(response, deadlines);
}

/** The lifetime of a request; creates its parts lazily, because most requests use none. */
class RequestWatch implements RequestSignal, Timed {
  reason: DomainError | null = null;
  private readonly controller = new AbortController();
  private listener: ((reason: DomainError) => void) | null = null;
  private ending: Promise<never> | null = null;
  private readonly deadline: Deadline | null;

  constructor(
    private readonly response: ServerResponse,
    private readonly deadlines: Deadlines | null,
  ) {
    response.on('close', () => this.handleClose());
    this.deadline = deadlines?.add(this) ?? null;
    if (deadlines === null) response.emit(turnOver);
    // The caller left before the request was watched, which no event tells any more.
    if (response.destroyed) this.handleClose();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get ended(): Promise<never> {
    this.ending ??= rejectOnAbort(this.signal);
    return this.ending;
  }

  onEnd(listener: (reason: DomainError) => void): void {
    this.listener = listener;
  }

  isDisconnected(): boolean {
    return this.reason instanceof HangUp || this.response.destroyed;
  }

  release(): void {
    this.response.emit(turnOver);
    if (this.deadline !== null) this.deadlines?.delete(this.deadline);
  }

  timeOut(): void {
    this.end(
      new DomainError('unavailable', 'Http:Request:TimedOut', { message: 'The answer took too long.' }),
    );
  }

  private handleClose(): void {
    this.release();
    if (this.response.writableFinished) this.controller.abort(answered);
    else this.end(new HangUp());
  }

  private end(reason: DomainError): void {
    if (this.reason !== null) return;
    this.reason = reason;
    this.controller.abort(reason);
    this.listener?.(reason);
  }
}

/** Waits for a promise, but not past the end of the request; one promise at a time. */
export function untilEnd<T>(watch: RequestSignal, running: Promise<T>): Promise<T> {
  if (watch.reason !== null) return Promise.reject(watch.reason);
  return new Promise((resolve, reject) => {
    watch.onEnd(reject);
    running.then(resolve, reject);
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  return ended;
}
