import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Deadline, Deadlines, Timed } from '../../../../subgraphs/kernel/clock/deadlines.ts';

/** A complete HTTP answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The result handlers and time limits of an exchange. */
export interface ExchangeEnd {
  readonly resolve: (answer: HttpAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** Null: no time limit. */
  readonly deadlines: Deadlines | null;
}

/** One request and its answer, collected without a stream. Ends once: with the answer, a failure, or its abort. */
export class Exchange implements Dispatcher.DispatchHandler, Timed {
  private controller: Dispatcher.DispatchController | null = null;
  private isOver = false;
  private reason: unknown;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private readonly deadline: Deadline | null;

  /** @param signal the caller's. It must not be aborted yet. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly end: ExchangeEnd,
  ) {
    signal.addEventListener('abort', this);
    this.deadline = end.deadlines?.add(this) ?? null;
  }

  /** Abort event of the signal. */
  handleEvent(): void {
    this.abort(this.signal.reason);
  }

  timeOut(): void {
    this.abort(new Error('The time for an answer is over.'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(asError(this.reason));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.ends()) return;
    const { status, headers, chunks } = this;
    const [first] = chunks;
    const whole = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    this.end.resolve({ status, headers, body: whole.toString() });
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.ends()) this.end.reject(error);
  }

  private abort(reason: unknown): void {
    if (!this.ends()) return;
    this.reason = reason;
    this.end.reject(reason);
    this.controller?.abort(asError(reason));
  }

  private ends(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    this.signal.removeEventListener('abort', this);
    if (this.deadline !== null) this.end.deadlines?.delete(this.deadline);
    return true;
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
