import type { ServerResponse } from 'node:http';
import type { Deadline, Deadlines, Timed } from '../../subgraphs/kernel/clock/deadlines.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';

/** The life of one request: ends when the caller hangs up, or when it has taken too long. */
export interface RequestSignal {
  /** Aborts with the end, and when the answer is sent: work it did not wait for, as beside a failure, has no reader. */
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts, with its reason; never resolves. Handled even when nobody waits for it. */
  readonly ended: Promise<never>;
  /** Why it has ended; null while it has not. */
  readonly reason: DomainError | null;
  /** Calls `listener` with the reason when it ends; one alone, and never one that comes too late. */
  onEnd(listener: (reason: DomainError) => void): void;
  /** Whether the caller went away, so that nobody reads an answer. */
  hungUp(): boolean;
  /** Forgets the time limit; to be called when the answer is there. */
  release(): void;
}

/** What a signal aborted by a caller's hang-up gives as its reason. Expected: it is no error of the platform's. */
export class HangUp extends DomainError {
  constructor() {
    super('unavailable', 'Http:Request:HungUp', { message: 'The caller hung up.' });
  }
}

/** What a signal aborted after the answer gives as its reason. */
const answered = new DomainError('unavailable', 'Http:Request:Answered', {
  message: 'The request has been answered.',
});

/**
 * Watches over one request.
 * @param deadlines null: streams, which have no end of their own. Past them the reason is a {@link DomainError} of kind
 * `unavailable`.
 */
export function watchRequest(response: ServerResponse, deadlines: Deadlines | null): RequestSignal {
  return new RequestWatch(response, deadlines);
}

/** A request's life; what nobody asks for, which is nearly everything for nearly every request, is not made. */
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
    response.on('close', () => this.closed());
    this.deadline = deadlines?.add(this) ?? null;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get ended(): Promise<never> {
    this.ending ??= endOf(this.signal);
    return this.ending;
  }

  onEnd(listener: (reason: DomainError) => void): void {
    this.listener = listener;
  }

  hungUp(): boolean {
    return this.reason instanceof HangUp || this.response.destroyed;
  }

  release(): void {
    if (this.deadline !== null) this.deadlines?.delete(this.deadline);
  }

  late(): void {
    this.end(
      new DomainError('unavailable', 'Http:Request:TimedOut', { message: 'The answer took too long.' }),
    );
  }

  private closed(): void {
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

/** Waits for something, but not past the end of the request; for one thing at a time. */
export function untilEnd<T>(watch: RequestSignal, running: Promise<T>): Promise<T> {
  if (watch.reason !== null) return Promise.reject(watch.reason);
  return new Promise((resolve, reject) => {
    watch.onEnd(reject);
    running.then(resolve, reject);
  });
}

function endOf(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  return ended;
}
