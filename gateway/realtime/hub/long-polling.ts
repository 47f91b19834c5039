import type { ServerResponse } from 'node:http';
import type { HubTransport } from './hub-session.ts';

/** Milliseconds. */
export interface PollTimes {
  /** Milliseconds for which an idle poll is held open. */
  readonly hold: number;
  /** A client without a poll for this long is gone. */
  readonly absence: number;
}

/** Characters queued for the next poll before the source has to wait. */
const roomFor = 65_536;

/** Queues records for a polling client: one poll at a time. */
export class LongPolling implements HubTransport {
  readonly pings = false;
  private records: string[] = [];
  private length = 0;
  private poll: { readonly response: ServerResponse; readonly timer: NodeJS.Timeout } | null = null;
  private absence: NodeJS.Timeout | undefined;
  private closed = false;
  private gone = false;
  private waiting: (() => void)[] = [];
  private confirms: (() => void)[] = [];

  /** @param onGone called once, when the client has stopped polling. */
  constructor(
    private readonly times: PollTimes,
    private readonly onGone: () => void,
  ) {
    this.awaitPoll();
  }

  send(text: string): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.records.push(text);
    this.length += text.length;
    this.answer();
    if (this.length < roomFor) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Resolves with the next poll, which proves that the previous answer has arrived. */
  confirm(): Promise<void> {
    return new Promise((resolve) => this.confirms.push(resolve));
  }

  close(): void {
    this.closed = true;
    this.proceed();
    if (this.poll !== null && this.records.length === 0) this.end(204);
  }

  /** Answers a poll as soon as there are records. Refuses an older waiting one. */
  take(response: ServerResponse): void {
    this.end(409);
    clearTimeout(this.absence);
    if (this.records.length === 0) for (const resolve of this.confirms.splice(0)) resolve();
    const timer = setTimeout(() => this.end(200), this.times.hold).unref();
    this.poll = { response, timer };
    response.once('close', () => this.abandonPoll(response));
    if (this.records.length > 0) this.answer();
    else if (this.closed) this.end(204);
  }

  /** Ends the transport. */
  leave(): void {
    this.closed = true;
    this.end(204);
    this.finish();
  }

  private answer(): void {
    const { poll, records } = this;
    if (poll === null || records.length === 0) return;
    // A time limit of the request has answered it: the records wait for the next poll.
    if (poll.response.headersSent) {
      this.abandonPoll(poll.response);
      return;
    }
    this.records = [];
    this.length = 0;
    const { response } = poll;
    // The next poll repeats an answer that was not sent completely.
    response.once('close', () => {
      if (response.writableFinished) return;
      this.records.unshift(...records);
      this.length += records.reduce((sum, { length }) => sum + length, 0);
    });
    this.end(200, records.join(''));
    this.proceed();
  }

  private end(status: number, text = ''): void {
    const { poll } = this;
    if (poll === null) return;
    this.poll = null;
    clearTimeout(poll.timer);
    if (!poll.response.destroyed && !poll.response.headersSent) {
      poll.response.writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      poll.response.end(text);
    }
    if (status === 204) this.finish();
    else this.awaitPoll();
  }

  private abandonPoll(response: ServerResponse): void {
    if (this.poll?.response !== response) return;
    clearTimeout(this.poll.timer);
    this.poll = null;
    this.awaitPoll();
  }

  private awaitPoll(): void {
    clearTimeout(this.absence);
    if (!this.gone) this.absence = setTimeout(() => this.leave(), this.times.absence).unref();
  }

  private proceed(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private finish(): void {
    clearTimeout(this.absence);
    if (this.gone) return;
    this.gone = true;
    this.records = [];
    this.proceed();
    this.onGone();
  }
}
