import { createHash } from 'node:crypto';
import type { Clock } from '../../../../subgraphs/kernel/clock/clock.ts';
import { CacheHints } from '../../supergraph/cache-hints.ts';
import { demandSubgraphs } from '../options-by-subgraph.ts';
import type { SubgraphTransport } from '../subgraph-transport.ts';
import { AnswerPolicies } from './answer-policies.ts';
import type { CacheStore } from './cache-store.ts';
import { CachedTransport } from './cached-transport.ts';
import { EntityCache } from './entity-cache.ts';
import type { EntityCacheOptions } from './entity-cache-options.ts';
import { type InvalidationRequest, tagsOf } from './invalidation.ts';

export interface CachingOptions {
  /** Answers have the `Cache-Control` that their subgraphs allow. */
  readonly cacheControl: boolean;
  /** Null: nothing is kept. */
  readonly entities: EntityCacheOptions | null;
  /** For the entities. The caching closes it. */
  readonly store: CacheStore | null;
  readonly clock: Clock;
}

/** One supergraph with caching. */
export interface CachedSupergraph {
  readonly sdl: string;
  readonly subgraphs: readonly string[];
  /** Whether the gateway decides by the caller what an answer contains. */
  readonly isRestricted: boolean;
}

/** Puts the cache between plans and transports. One for all supergraphs that a gateway serves one after another. */
export class Caching {
  private readonly cache: EntityCache | null;
  private readonly changing = new WeakSet<AbortSignal>();

  constructor(private readonly options: CachingOptions) {
    const { entities, store, clock } = options;
    this.cache =
      entities === null || store === null
        ? null
        : new EntityCache(store, clock, { maxTtl: entities.MaxTtl, maxValue: entities.MaxValue });
  }

  /** @throws {OptionsError} for options of an unknown subgraph. */
  open({ sdl, subgraphs, isRestricted }: CachedSupergraph) {
    const hints = new CacheHints(sdl);
    const policies = this.options.cacheControl ? new AnswerPolicies(isRestricted) : null;
    const supergraph = createHash('sha256').update(sdl).digest('base64url');
    const written = this.options.entities?.Subgraphs ?? {};
    const bySubgraph = demandSubgraphs('Gateway__EntityCache__Subgraphs', written, subgraphs);
    const entitiesOf = (name: string) => {
      const { cache, changing } = this;
      const own = bySubgraph[name];
      if (cache === null || own?.Enabled === false) return null;
      const { DefaultTtl = 0, Headers = [] } = this.options.entities ?? {};
      const ttlOf = (type: string) => own?.Types[type] ?? own?.Ttl ?? DefaultTtl;
      return { cache, supergraph, headers: Headers, ttlOf, isShared: own?.Shared === true, changing };
    };
    return {
      policies,
      wrap: (name: string, transport: SubgraphTransport): SubgraphTransport =>
        new CachedTransport(transport, { name, hints, policies, entities: entitiesOf(name) }),
    };
  }

  /** @returns false when the store did not confirm it: the caller repeats it. */
  async invalidate(requests: readonly InvalidationRequest[]): Promise<boolean> {
    return this.cache === null || this.cache.invalidate([...new Set(requests.flatMap(tagsOf))]);
  }

  async close(): Promise<void> {
    await this.cache?.close();
  }
}
