import { Pool } from 'undici';
import { Deadlines } from '../../../../subgraphs/kernel/clock/deadlines.ts';
import { Exchange, type HttpAnswer } from './exchange.ts';

export interface ConnectionLimits {
  /** Milliseconds for a whole answer, connecting included. */
  readonly timeout: number;
  /** Bytes of one answer. */
  readonly longestAnswer: number;
}

export interface SubgraphPost {
  readonly body: string;
  /** In lower case. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** Disables the time limit. */
  readonly untimed: boolean;
}

/** `POST` requests to one address, on keep-alive connections. */
export class SubgraphConnection {
  private opened: { readonly pool: Pool; readonly path: string } | null = null;
  private readonly deadlines: Deadlines;

  constructor(
    private readonly url: string,
    private readonly limits: ConnectionLimits,
  ) {
    this.deadlines = new Deadlines(limits.timeout);
  }

  /**
   * Aborting the signal also ends the request on the wire.
   * @throws the connection's error, the signal's reason, or an error for an invalid address.
   */
  post({ body, headers, signal, untimed }: SubgraphPost): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      this.opened ??= this.open();
      const { pool, path } = this.opened;
      const exchange = new Exchange(signal, { resolve, reject, deadlines: untimed ? null : this.deadlines });
      pool.dispatch({ path, method: 'POST', headers, body }, exchange);
    });
  }

  /** Ends idle connections. */
  async close(): Promise<void> {
    await this.opened?.pool.close();
  }

  private open() {
    const { origin, pathname, search } = new URL(this.url);
    const { timeout, longestAnswer } = this.limits;
    // The whole answer has a deadline; its parts need none.
    const untimed = { headersTimeout: 0, bodyTimeout: 0 };
    const pool = new Pool(origin, { connect: { timeout }, ...untimed, maxResponseSize: longestAnswer });
    return { pool, path: `${pathname}${search}` };
  }
}
