import { Pool } from 'undici';
import { Deadlines } from './deadlines.ts';
import { Exchange, type HttpAnswer } from './exchange.ts';

/** How long a subgraph may take. */
export interface ConnectionLimits {
  /** Milliseconds for a whole answer, connecting included. */
  readonly timeout: number;
  /** Bytes of one answer. */
  readonly longestAnswer: number;
}

/** One request. */
export interface SubgraphPost {
  readonly body: string;
  /** In lower case. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** Whether the answer takes as long as it takes. */
  readonly endless: boolean;
}

/** `POST` requests to one address, on connections that are kept. */
export class SubgraphConnection {
  private readonly pool: Pool;
  private readonly path: string;
  private readonly deadlines: Deadlines;
  private readonly release: (exchange: Exchange) => void;

  /** @throws {TypeError} when the address is none. */
  constructor(url: string, { timeout, longestAnswer }: ConnectionLimits) {
    const { origin, pathname, search } = new URL(url);
    this.path = `${pathname}${search}`;
    this.deadlines = new Deadlines(timeout);
    this.release = (exchange) => this.deadlines.delete(exchange);
    // Whole answers have their deadline, so parts of them need none.
    const untimed = { headersTimeout: 0, bodyTimeout: 0 };
    this.pool = new Pool(origin, { connect: { timeout }, ...untimed, maxResponseSize: longestAnswer });
  }

  /**
   * Aborting the signal ends the request on the wire as well.
   * @throws why there is no answer: what the connection failed with, or the signal's reason.
   */
  post({ body, headers, signal, endless }: SubgraphPost): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const exchange = new Exchange(signal, { resolve, reject, release: this.release });
      if (!endless) this.deadlines.add(exchange);
      this.pool.dispatch({ path: this.path, method: 'POST', headers, body }, exchange);
    });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
