import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { defineSection } from '../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../subgraphs/kernel/options/time-span.ts';
import { count, flag, list } from '../../subgraphs/kernel/options/written-values.ts';
import { consoleOptions } from '../console/console-options.ts';
import { trafficOptions } from '../http/traffic/traffic-options.ts';

/** `/`-separated literal segments; `/` alone is the root. Out: without a trailing slash, the root as empty text. */
const restBase = z
  .string()
  .regex(/^\/?$|^(\/[A-Za-z0-9._~-]+)+\/?$/, 'must be a path such as /api/v1, or / for the root')
  .transform((path) => path.replace(/\/$/, ''));

const origin = z
  .string()
  .refine(
    (text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text),
    'must be an origin such as https://app.example.com, or *',
  );

const addressRange = z
  .string()
  .refine(
    (text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text),
    'must be an address or a range such as 10.0.0.0/8',
  );

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** Section `Gateway`: the faces of the platform. */
export const gatewaySection = defineSection(
  'Gateway',
  z.object({
    /** Where to listen; `PORT` stands for it. 0: any free port. */
    Port: count({ max: 65_535 }).default(4000),
    /**
     * Address or name to listen on; `*` is every address of the machine. Default: in production `*`, in development
     * `localhost`, because whoever reaches a development gateway may have an administrator's token.
     * @example 0.0.0.0
     */
    Host: z.string().min(1).optional(),
    /** Base of absolute URLs and of the dev issuer, as callers see it; `PublicUrl` stands for it. */
    PublicUrl: httpUrl.optional(),
    /** Prefixes under which every area's REST routes are served; the first is the canonical one. */
    RestBases: list(restBase)
      .refine((bases) => bases.length > 0, 'must name at least one base')
      .default(['/api/v1', '/api', '']),
    /** Origins browsers may call from, besides those of development; `*` is any, without credentials. */
    CorsOrigins: list(origin).default([]),
    /**
     * Addresses whose `X-Forwarded-For` is believed: CIDR ranges or single addresses.
     * @example 10.0.0.0/8
     */
    TrustedProxies: list(addressRange).default([]),
    /** Bytes of a request body, where a route does not say otherwise; over GraphQL for every operation, chats too. */
    BodyLimit: count({ min: 1024 }).default(1_048_576),
    /**
     * Subgraphs that run elsewhere: name → URL of their GraphQL endpoint.
     * @example http://settings:4002/graphql
     */
    Subgraphs: z.record(z.string(), httpUrl).default({}),
    /**
     * Path of a finished supergraph to serve instead of our own.
     * @example ./supergraph.graphql
     */
    Supergraph: z.string().min(1).optional(),
    /** Whether callers without credentials may ask; for a finished supergraph alone, where it is the default. */
    AllowAnonymous: flag().optional(),
    /** What a GraphQL operation may cost. */
    Limits: z
      .object({
        /** Levels of nesting in an operation; introspection does not count. */
        Depth: count({ min: 1 }).default(10),
        /** Aliases in an operation. */
        Aliases: count({ min: 1 }).default(15),
        /** Lexical tokens of an operation, and its selections with its fragments written where they are spread. */
        Tokens: count({ min: 1 }).default(2_000),
        /** Directives in an operation. */
        Directives: count({ min: 1 }).default(50),
        /** Estimated cost of an operation, as in `extensions.cost`. */
        Cost: count({ min: 1 }).default(5_000),
      })
      .prefault({}),
    /**
     * Path of a manifest of persisted operations (Apollo's format): their hashes may be sent instead of their texts.
     * @example ./persisted-operations.json
     */
    PersistedOperations: z.string().min(1).optional(),
    /** Refuses every operation over GraphQL that the manifest does not list. */
    PersistedOnly: flag().default(false),
    /** Whether the schema may be asked for. Default: in development only. */
    Introspection: flag().optional(),
    /** Whether callers without credentials may read `/docs` and `/openapi.json`. Default: in development only. */
    PublicReference: flag().optional(),
    /** What one address, user or tenant may do at once and in a minute. */
    Traffic: trafficOptions,
    /** Streams of notifications: event streams, the hub, subscriptions. */
    Realtime: z
      .object({
        /** Between signs of life on a stream. */
        Heartbeat: timeSpan({ min: 10 }).prefault('00:00:15'),
        /** How long a reader may take nothing before it is cut off. */
        StallTimeout: timeSpan({ min: 10 }).prefault('00:00:10'),
        /** When a client that lost an event stream should connect again. */
        Retry: timeSpan({ min: 1 }).prefault('00:00:01'),
        /** Connections a user may have open in one process. */
        ConnectionsPerUser: count({ min: 1 }).default(10),
        /** Notifications kept for a connection that is behind; past it they come from the database. */
        BufferedMessages: count({ min: 1 }).default(100),
      })
      .prefault({}),
    /** The pages under `/console`. */
    Console: consoleOptions,
    /** How long an answer may take before the caller gets 503; streams, chats and embeddings apart, whose limits are those of `AI`. */
    RequestTimeout: timeSpan({ min: 1 }).prefault('00:00:30'),
    /**
     * How long a process that is told to stop goes on serving, not ready any more, until balancers and clients have left
     * it. Default: 10 s in production, nothing in development.
     */
    ShutdownDelay: timeSpan({ max: 300_000 }).optional(),
  }),
);

/** Where a process listens. @param options of the section. @returns as `openServer` takes it. */
export function listenHost({ Host }: { readonly Host?: string | undefined }, production: boolean): string {
  return Host ?? (production ? '*' : 'localhost');
}

/** Whether anybody may read what the REST routes are. @param options of the section. */
export function hasPublicReference(
  { PublicReference }: { readonly PublicReference?: boolean | undefined },
  production: boolean,
): boolean {
  return PublicReference ?? !production;
}

const ownLimit = count({ min: 1 }).optional();

/** The same section where a finished supergraph is served: everybody may ask, and no limit holds that the operator did not set. */
export const standaloneGatewaySection = defineSection(
  gatewaySection.name,
  gatewaySection.schema.extend({
    AllowAnonymous: flag().default(true),
    Limits: z
      .object({ Depth: ownLimit, Aliases: ownLimit, Tokens: ownLimit, Directives: ownLimit, Cost: ownLimit })
      .prefault({}),
  }),
);
