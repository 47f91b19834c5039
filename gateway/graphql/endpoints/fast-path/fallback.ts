import type { IncomingMessage } from 'node:http';
import type { OperationContext } from '../apollo-gateway.ts';

/** The work that the fast path has already done for a request that it passes to Apollo Server. */
export interface FallbackRequest {
  /** The resolved caller, or the refusal: neither is computed twice. */
  readonly operation: Promise<OperationContext>;
  /** The body, if it has been read. */
  readonly bytes: Buffer | null;
}

/** Requests passed from the fast path to Apollo Server. */
export class FallbackRequests {
  private readonly waiting = new WeakMap<IncomingMessage, FallbackRequest>();

  put(request: IncomingMessage, handedOver: FallbackRequest): void {
    // The next handler may attach its own handler later.
    handedOver.operation.catch(() => undefined);
    this.waiting.set(request, handedOver);
  }

  /** @returns undefined for a request that did not pass the fast path. */
  of(request: IncomingMessage): FallbackRequest | undefined {
    return this.waiting.get(request);
  }
}
