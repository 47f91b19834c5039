import { z } from 'zod';
import { optionMembers } from '../../../../subgraphs/kernel/options/section.ts';
import { timeSpan } from '../../../../subgraphs/kernel/options/time-span.ts';
import { count, flag, list } from '../../../../subgraphs/kernel/options/written-values.ts';

/** `Gateway:EntityCache:Subgraphs:<name>`. */
const cachedSubgraph = z.object(
  optionMembers('Gateway__EntityCache__Subgraphs', {
    /** Whether answers of this subgraph are kept. */
    Enabled: flag().default(true),
    /** Time for which answers are kept that say nothing of it. Default: `Gateway__EntityCache__DefaultTtl`. */
    Ttl: timeSpan({ min: 0 }).optional(),
    /**
     * Time by type of entity, `Query` for root fields, for answers that say nothing of it.
     * @example Gateway__EntityCache__Subgraphs__products__Types__Product=00:05:00
     */
    Types: z.record(z.string(), timeSpan({ min: 0 })).default({}),
    /**
     * Whether callers share the answers that are kept by `Ttl` or `Types`. Only for a subgraph that answers all callers
     * alike.
     */
    Shared: flag().default(false),
  }),
);

/** `Gateway:EntityCache`. */
export const entityCacheOptions = z.object(
  optionMembers('Gateway__EntityCache', {
    /** Keeps answers of subgraphs; only in a gateway over a composed supergraph (`Gateway__Supergraph`). */
    Enabled: flag().default(false),
    /**
     * Redis that keeps the answers for all processes; without it each process keeps its own in memory.
     * @example redis://redis:6379/1
     */
    RedisUrl: z
      .string()
      .regex(/^rediss?:\/\/[^\s/]+/, 'must be a URL that starts with redis:// or rediss://')
      .optional(),
    /** Time limit of one command to Redis; after it the subgraph is asked. */
    RedisTimeout: timeSpan({ min: 5, max: 5_000 }).prefault('100ms'),
    /** Time for which answers are kept whose `Cache-Control` and hints say nothing of it; 0: not at all. */
    DefaultTtl: timeSpan({ min: 0 }).prefault('00:00:00'),
    /** Longest time for which an answer is kept, whatever it says. */
    MaxTtl: timeSpan({ min: 1_000 }).prefault('1.00:00:00'),
    /** Characters of one entity or root answer that is kept; larger ones are not. */
    MaxValue: count({ min: 1, max: 16_777_216 }).default(65_536),
    /** Bytes of memory for answers in a process without Redis. */
    MaxMemory: count({ min: 1_048_576 }).default(67_108_864),
    /**
     * Headers of callers on which answers may depend that callers share: callers with other values share nothing. The
     * header that names a tenant belongs here.
     */
    Headers: list(z.string().toLowerCase()).default(['accept-language', 'x-tenant-id']),
    /** Secret of `POST /invalidation`; without it there is no such endpoint. */
    InvalidationSecret: z.string().min(16).optional(),
    /** Time to live and more by subgraph; one that is not named has the defaults. */
    Subgraphs: z.record(z.string(), cachedSubgraph).default({}),
  }),
);

export type EntityCacheOptions = z.output<typeof entityCacheOptions>;
export type CachedSubgraph = z.output<typeof cachedSubgraph>;
