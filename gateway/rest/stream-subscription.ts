import type { DocumentNode } from 'graphql';
import type { StreamFrame } from '../http/event-stream.ts';
import type { ResponseHeader } from '../http/response-header.ts';
import type { BoundRequest } from './bound-request.ts';

/** Maps a GraphQL subscription to frames. */
export interface StreamSubscription {
  readonly document: DocumentNode;
  variables?(request: BoundRequest): Readonly<Record<string, unknown>>;
  /** @param results data of each result; a failed one throws. Read with backpressure. */
  frames(results: AsyncIterable<unknown>, request: BoundRequest): AsyncIterable<StreamFrame>;
  /** Response headers, from the first result. */
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
}
