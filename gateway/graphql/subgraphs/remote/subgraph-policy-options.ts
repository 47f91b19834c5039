import { z } from 'zod';
import { optionMembers } from '../../../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../../../subgraphs/kernel/options/time-span.ts';
import { count, list } from '../../../../subgraphs/kernel/options/written-values.ts';

/** A header's name (RFC 9110, "Field Names"), in lower case. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be the name of a header')
  .toLowerCase();

/** `Gateway:SubgraphPolicies:<name>`: how the gateway asks one remote subgraph. */
export const subgraphPolicy = z
  .object(
    optionMembers('Gateway__SubgraphPolicies', {
      /** Time limit of one answer; waiting for `Concurrency` does not count. Default: `Gateway__RequestTimeout`. */
      Timeout: timeSpan({ min: 1 }).optional(),
      /**
       * Number of times a read is sent again when the subgraph cannot be reached or answers 502, 503 or 504, with a growing
       * delay. Mutations are never repeated.
       */
      Retries: count({ max: 5 }).default(0),
      /** Requests of this process that the subgraph has at once; four times as many wait, others are refused. 0: no limit. */
      Concurrency: count({ max: 10_000 }).default(0),
      /**
       * Consecutive failures after which the subgraph is not asked for the time of `CircuitPause`; then one request tries
       * it. 0: always asked.
       */
      CircuitFailures: count({ max: 1_000 }).default(0),
      /** Time for which a failing subgraph is not asked. */
      CircuitPause: timeSpan({ min: 10 }).prefault('00:00:10'),
      /** Protocol of its subscriptions: graphql-ws, graphql-sse (distinct connections), or Apollo's multipart responses. */
      Subscriptions: z.enum(['websocket', 'sse', 'multipart']).default('websocket'),
      /**
       * URL of its subscriptions. Default: the subgraph's URL, with `ws:` or `wss:` for `websocket`.
       * @example wss://orders.example.com/subscriptions
       */
      SubscriptionUrl: z.url({ protocol: /^(?:https?|wss?)$/ }).optional(),
      /**
       * Attempts in a row to open a lost subscription again, with a growing delay. The operation is sent once more, and events
       * of that time are missed: only for subgraphs whose subscriptions do no work of their own.
       */
      SubscriptionRetries: count({ max: 100 }).default(0),
      /**
       * Headers of callers that it does not receive.
       * @example cookie
       */
      RemoveHeaders: list(headerName).default([]),
      /**
       * Headers that it receives from the gateway, by name, instead of the caller's.
       * @example Gateway__SubgraphPolicies__orders__SetHeaders__x-gateway=platform
       */
      SetHeaders: z.record(headerName, z.string().max(8_192)).default({}),
    }),
  )
  .refine(
    ({ Subscriptions, SubscriptionUrl = '' }) =>
      SubscriptionUrl === '' || /^ws/.test(SubscriptionUrl) === (Subscriptions === 'websocket'),
    {
      path: ['SubscriptionUrl'],
      error: 'must be a ws or wss URL for websocket, an http or https URL otherwise',
    },
  );

export type SubgraphPolicy = z.output<typeof subgraphPolicy>;
