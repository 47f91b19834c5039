import { z } from 'zod';
import { optionMembers } from '../../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../../subgraphs/kernel/options/time-span.ts';
import { count } from '../../../subgraphs/kernel/options/written-values.ts';

const requestsPerMinute = z
  .object(
    optionMembers('Gateway__Traffic__RequestsPerMinute', {
      /**
       * Maximum number of requests of one address per minute, and of operations on its WebSockets. Checked before all
       * else; 0: no limit.
       */
      Address: count().default(12_000),
      /**
       * Maximum number of requests and operations of a user (an API key counts as one) per minute, from any address;
       * 0: no limit.
       */
      User: count().default(6_000),
      /** Requests and operations of all users of a tenant in a minute; 0: no limit. */
      Tenant: count().default(60_000),
    }),
  )
  .prefault({});

const costPerMinute = z
  .object(
    optionMembers('Gateway__Traffic__CostPerMinute', {
      /** Estimated cost of the GraphQL operations of a user (an API key counts as one) in a minute; 0: no limit. */
      User: count().default(0),
      /** Estimated cost of the GraphQL operations of all users of a tenant in a minute; 0: no limit. */
      Tenant: count().default(0),
    }),
  )
  .prefault({});

/**
 * `Gateway:Traffic`: limits of an address, user or tenant: concurrency and rate per minute. A standalone gateway applies
 * those of addresses.
 */
export const trafficOptions = z
  .object(
    optionMembers('Gateway__Traffic', {
      /**
       * Connections one address may have open in one process; behind a trusted proxy its requests, streams and WebSockets
       * that are open. An IPv6 address counts with its /64 network. Raise it where many people share an address. 0: no limit.
       */
      ConnectionsPerAddress: count().default(500),
      /** WebSockets and event streams of every kind a user (an API key counts as one) may have open in one process; 0: no limit. */
      ConnectionsPerUser: count().default(100),
      RequestsPerMinute: requestsPerMinute,
      CostPerMinute: costPerMinute,
      /**
       * GraphQL documents one address may send in a minute that the process does not know yet: each has to be parsed,
       * validated and planned. Clients that send values as variables need one for each operation. 0: no limit.
       */
      UnknownDocumentsPerMinute: count().default(240),
      /** Time limit of the head of a request; then its connection is closed. */
      HeaderTimeout: timeSpan({ min: 1_000 }).prefault('00:00:15'),
      /** Time limit of the body of a request; it gets a second more for each 16 KiB that have arrived. */
      BodyTimeout: timeSpan({ min: 1_000 }).prefault('00:00:30'),
    }),
  )
  .prefault({});

export type TrafficOptions = z.output<typeof trafficOptions>;
