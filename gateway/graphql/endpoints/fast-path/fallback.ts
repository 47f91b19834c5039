import type { IncomingMessage } from 'node:http';
import type { OperationContext } from '../apollo-gateway.ts';

/** What of a request was done already when it turned out to be one for Apollo Server. */
export interface HandedOver {
  /** Who calls, or why nobody is let in: neither is asked twice. */
  readonly operation: Promise<OperationContext>;
  /** The body, when it has been read. */
  readonly bytes: Buffer | null;
}

/** Requests on their way from the fast path to Apollo Server. */
export class FallbackRequests {
  private readonly waiting = new WeakMap<IncomingMessage, HandedOver>();

  put(request: IncomingMessage, handedOver: HandedOver): void {
    // Whoever is next may look at it a little later.
    handedOver.operation.catch(() => undefined);
    this.waiting.set(request, handedOver);
  }

  /** @returns undefined for a request that came straight. */
  of(request: IncomingMessage): HandedOver | undefined {
    return this.waiting.get(request);
  }
}
