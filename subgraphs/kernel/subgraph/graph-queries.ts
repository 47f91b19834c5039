import type { CallContext } from '../call/context.ts';
import { definePort } from './port.ts';

/** Why a query may not be kept. */
type QueryProblem = 'Invalid' | 'TooComplex' | 'NotAllowed';

/** What is wrong with a query. */
export interface RefusedQuery {
  readonly problem: QueryProblem;
  /** For people; the place is null for a problem of the whole text. */
  readonly faults: readonly {
    readonly message: string;
    readonly line: number | null;
    readonly column: number | null;
  }[];
}

/** Who a query runs for. */
export type QueryCaller = Pick<CallContext, 'actor' | 'tenant' | 'signal'>;

/** What a query answers. */
export interface QueryAnswer {
  /** JSON of `errors` and `data`, in the bytes of `POST /graphql`. */
  readonly text: string;
  /** Whether a part failed that may succeed later. */
  readonly hasFailed: boolean;
}

/** Queries over the whole supergraph that people keep, and that run without a request of theirs. */
export interface GraphQueries {
  /** Checks a query without running it. @returns null when nothing is wrong. */
  check(query: string, caller: QueryCaller): Promise<RefusedQuery | null>;
  /** @param values by name, of which the query's variables take theirs. */
  run(query: string, values: Readonly<Record<string, unknown>>, caller: QueryCaller): Promise<QueryAnswer>;
}

/** Bound by every role that has a supergraph, once its process is open. */
export const graphQueries = definePort<GraphQueries>('kernel.graph-queries');
