import type { DocumentNode } from 'graphql';
import type { ResponseHeader } from '../http/response-header.ts';
import type { BoundRequest } from './bound-request.ts';

/** One server-sent event. */
export interface StreamFrame {
  /** Several lines become several `data:` lines; null: no event, the reader only remembers the id. */
  readonly data: string | null;
  readonly event?: string;
  readonly id?: string;
  /** All of it as it is written, where one event goes to many readers. */
  readonly encoded?: Uint8Array;
}

/** How a subscription of the graph becomes frames. */
export interface StreamSubscription {
  readonly document: DocumentNode;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  /** @param results data of each result; a failed one throws. Read no faster than the caller reads. */
  frames(results: AsyncIterable<unknown>, request: BoundRequest): AsyncIterable<StreamFrame>;
  /** Response headers, from the first result. */
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
}
