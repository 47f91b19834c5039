import { isIP } from 'node:net';
import { z } from 'zod';
import { isCidr } from '../../subgraphs/kernel/credentials/address-ranges.ts';
import { defineSection } from '../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../subgraphs/kernel/options/time-span.ts';
import { count, flag, list } from '../../subgraphs/kernel/options/written-values.ts';
import { consoleOptions } from '../console/console-options.ts';
import { entityCacheOptions } from '../graphql/subgraphs/caching/entity-cache-options.ts';
import { subgraphPolicy } from '../graphql/subgraphs/remote/subgraph-policy-options.ts';
import { loadOptions } from '../http/load/load-options.ts';
import { trafficOptions } from '../http/traffic/traffic-options.ts';
import { mcpOptions } from '../mcp/mcp-options.ts';

/** `/`-separated literal segments; only `/` is the root. Normalized to no trailing slash, the root to an empty text. */
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
  .refine((text) => isIP(text) !== 0 || isCidr(text), 'must be an address or a range such as 10.0.0.0/8');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** Keys that travel in the clear could be anyone's. */
const isSafeIssuer = (text: string) =>
  text.startsWith('https://') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(text);

/** Section `Gateway`: the endpoints of the platform. */
export const gatewaySection = defineSection(
  'Gateway',
  z.object({
    /** Port to listen on; `PORT` is an alias. 0: any free port. */
    Port: count({ max: 65_535 }).default(4000),
    /**
     * Address or name to listen on; `*` is every address of the machine. Default: in production `*`, in development
     * `localhost`, because every caller of a development gateway can get an administrator's token.
     * @example 0.0.0.0
     */
    Host: z.string().min(1).optional(),
    /** Base of absolute URLs and of the dev issuer, as callers see it; `PublicUrl` is an alias. */
    PublicUrl: httpUrl.optional(),
    /** Prefixes under which every area's REST routes are served; the first is the canonical one. */
    RestBases: list(restBase)
      .refine((bases) => bases.length > 0, 'must name at least one base')
      .default(['/api/v1', '/api', '']),
    /** Origins from which browsers may call, in addition to those of development; `*` is any, without credentials. */
    CorsOrigins: list(origin).default([]),
    /**
     * Proxies whose `X-Forwarded-For` is trusted: CIDR ranges or single addresses.
     * @example 10.0.0.0/8
     */
    TrustedProxies: list(addressRange).default([]),
    /** Bytes of a request body, unless a route sets another limit; over GraphQL for every operation, chats too. */
    BodyLimit: count({ min: 1024 }).default(1_048_576),
    /**
     * Remote subgraphs: name → URL of their GraphQL endpoint.
     * @example http://settings:4002/graphql
     */
    Subgraphs: z.record(z.string(), httpUrl).default({}),
    /** How the gateway asks remote subgraphs, by their names. One that is not named is asked without these limits. */
    SubgraphPolicies: z.record(z.string(), subgraphPolicy).default({}),
    /**
     * Answers to queries have the `Cache-Control` that `@cacheControl` and the headers of remote subgraphs allow; only in a
     * gateway over a composed supergraph (`Gateway__Supergraph`).
     */
    CacheControl: flag().default(false),
    EntityCache: entityCacheOptions.prefault({}),
    /**
     * Path or URL of a composed supergraph to serve instead of the platform's own.
     * @example ./supergraph.graphql
     */
    Supergraph: z.string().min(1).optional(),
    /** Interval at which a composed supergraph is read again; a new one is served without a restart. 0: never. */
    SupergraphPoll: timeSpan({}).prefault('00:00:05'),
    /** Allows callers without credentials; for a composed supergraph only, where it is the default. */
    AllowAnonymous: flag().optional(),
    /**
     * Issuers whose access tokens are accepted, by a name of your choice; for a composed supergraph only. Without one,
     * the subgraphs verify tokens.
     */
    Issuers: z
      .record(
        z.string(),
        z.object({
          /**
           * OpenID Connect issuer URL, exactly as `iss` spells it: https, or http of this machine.
           * @example https://login.example.com
           */
          Authority: z.url().refine(isSafeIssuer, 'must be an https URL, or http on localhost'),
          /**
           * Expected `aud` of its tokens.
           * @example platform-service
           */
          Audience: z.string().min(1),
        }),
      )
      .default({}),
    /**
     * Role of a token whose callers may have operations explained; for a composed supergraph with `Issuers` only.
     * Default: no caller may.
     * @example schema-owner
     */
    ExplainRole: z.string().min(1).optional(),
    /** Enforcement of `@authenticated`, `@requiresScopes` and `@policy`, before a subgraph is asked. */
    Authorization: z
      .object({
        /**
         * `filter`: fields that the caller may not have are null, with an error each. `reject`: an operation that
         * selects one does not run.
         */
        Mode: z.enum(['filter', 'reject']).default('filter'),
      })
      .prefault({}),
    /** Limits of a GraphQL operation. */
    Limits: z
      .object({
        /** Levels of nesting in an operation; introspection does not count. */
        Depth: count({ min: 1 }).default(10),
        /** Aliases in an operation. */
        Aliases: count({ min: 1 }).default(15),
        /** UTF-16 code units of an operation's text; values belong in its variables, which do not count. */
        Characters: count({ min: 1 }).default(262_144),
        /** Lexical tokens of an operation, and its selections after fragments are expanded. */
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
    /**
     * Folder for files with the operations and fields that clients use, by `apollographql-client-name`; kept for 31 days.
     * Without it they are not counted.
     * @example /var/lib/platform/usage
     */
    OperationUsage: z.string().min(1).optional(),
    /** Refuses every operation over GraphQL that the manifest does not list. */
    PersistedOnly: flag().default(false),
    /** Lets signed-in clients store operations by their hashes (Apollo's automatic persisted queries); not with `PersistedOnly`. */
    AutomaticQueries: flag().default(true),
    /** Allows introspection. Default: in development only. */
    Introspection: flag().optional(),
    /** Allows callers without credentials to read `/docs` and `/openapi.json`. Default: in development only. */
    PublicReference: flag().optional(),
    /** Limits of an address, user or tenant: concurrency and rate per minute. */
    Traffic: trafficOptions,
    /** What one process takes on before it answers 503. */
    Load: loadOptions,
    /** Streams of notifications: event streams, the hub, subscriptions. */
    Realtime: z
      .object({
        /** Interval between heartbeats on a stream. */
        Heartbeat: timeSpan({ min: 10 }).prefault('00:00:15'),
        /** Time without progress after which a stalled reader is disconnected. */
        StallTimeout: timeSpan({ min: 10 }).prefault('00:00:10'),
        /** Reconnection delay for clients of an event stream. */
        Retry: timeSpan({ min: 1 }).prefault('00:00:01'),
        /** Open connections per user and process. */
        ConnectionsPerUser: count({ min: 1 }).default(10),
        /** Notifications buffered for a slow connection; further ones are read from the database. */
        BufferedMessages: count({ min: 1 }).default(100),
      })
      .prefault({}),
    /** The pages under `/console`. */
    Console: consoleOptions,
    /** Tools and resources of agents, by the Model Context Protocol. */
    Mcp: mcpOptions,
    /** Time limit of an answer, then 503. Streams, chats and embeddings use the limits of `AI`. */
    RequestTimeout: timeSpan({ min: 1 }).prefault('00:00:30'),
    /**
     * Time for which a stopping process still serves, no longer ready, until load balancers and clients have left it.
     * Default: 10 s in production, none in development.
     */
    ShutdownDelay: timeSpan({ max: 300_000 }).optional(),
  }),
);

/** The host to listen on. @param options of the section. @returns as `openServer` takes it. */
export function listenHost({ Host }: { readonly Host?: string | undefined }, production: boolean): string {
  return Host ?? (production ? '*' : 'localhost');
}

/** True when the REST reference is public. @param options of the section. */
export function hasPublicReference(
  { PublicReference }: { readonly PublicReference?: boolean | undefined },
  production: boolean,
): boolean {
  return PublicReference ?? !production;
}

const ownLimit = count({ min: 1 }).optional();

/** The same section for a composed supergraph: anonymous callers are allowed, and only configured limits apply. */
export const standaloneGatewaySection = defineSection(
  gatewaySection.name,
  gatewaySection.schema.extend({
    AllowAnonymous: flag().default(true),
    Limits: z
      .object({
        Depth: ownLimit,
        Aliases: ownLimit,
        Characters: ownLimit,
        Tokens: ownLimit,
        Directives: ownLimit,
        Cost: ownLimit,
      })
      .prefault({}),
  }),
);
