import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import { HttpFailure } from '../http-failure.ts';

/** Bytes a second that extend the time limit: the rate of the slowest usable connections. */
const slowestRate = 16 * 1024;

/** Milliseconds between two checks. */
const interval = 1_000;

/** A request whose body may still be on its way. */
interface Receiving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly began: number;
  /** Bytes received by the connection before this request. */
  readonly before: number;
}

/** Answers a failed request. */
export type Refuse = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends requests whose bodies arrive too slowly: each gets a fixed time and a second more for every 16 KiB. Checks
 * receiving connections once a second; a body that arrives completely with its head needs no timer.
 */
export class SlowBodies {
  private readonly receiving = new Map<Socket, Receiving>();
  private timer: NodeJS.Timeout | null = null;

  /** @param limit milliseconds. */
  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
    private readonly refuse: Refuse,
  ) {}

  get size(): number {
    return this.receiving.size;
  }

  /** Starts the time limit of a request's body, if it has one. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request;
    if ((headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined) return;
    const began = this.clock.now().getTime();
    this.receiving.set(socket, { request, response, began, before: socket.bytesRead });
    this.timer ??= setInterval(() => this.endLateRequests(), interval).unref();
  }

  /** Ends late requests and drops finished ones. */
  endLateRequests(): void {
    const now = this.clock.now().getTime();
    for (const [socket, one] of this.receiving) {
      const received = socket.bytesRead - one.before;
      const isOver = one.request.complete || socket.destroyed;
      const isLate = now - one.began > this.limit + (received / slowestRate) * 1_000;
      if (!isOver && !isLate) continue;
      this.receiving.delete(socket);
      if (!isOver) this.end(one);
    }
    if (this.receiving.size === 0) this.close();
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private end({ request, response }: Receiving): void {
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    response.shouldKeepAlive = false;
    this.refuse(bodyTimedOut(), request, response);
  }
}

/** 408: the body took too long (RFC 9110 §15.5.9). */
function bodyTimedOut(): HttpFailure {
  return new HttpFailure(408, 'Http:Body:TimedOut', { message: 'The body of the request took too long.' });
}
