import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../subgraphs/kernel/clock/clock.ts';
import type { CacheScope } from './cache-policy.ts';
import type { CacheStore } from './cache-store.ts';
import { storeKey } from './cache-tags.ts';
import type { CachedPart } from './cached-fetch.ts';

/** Time that an answer may take after its tags were read: their versions live that much longer than answers. */
const longestFetch = 3_600_000;

/** A part in the store. */
interface Envelope {
  /** Versions of its tags when it was asked for. */
  readonly v: string;
  /** Time of its end, in milliseconds. */
  readonly e: number;
  /** The same for clients; 0: nothing was said to them. */
  readonly c: number;
  /** For clients. */
  readonly s: CacheScope;
  readonly d: unknown;
}

/** A part that was found. */
export interface FoundPart {
  readonly data: unknown;
  /** For clients. */
  readonly scope: CacheScope;
  /** Seconds that clients may keep it. */
  readonly maxAge: number;
}

/** Who asks. Texts, which the keys of parts contain. */
export interface Asking {
  /** Supergraph, subgraph, query, variables and what all who share an answer have in common. */
  readonly base: string;
  /** Null: nothing private is kept for them. */
  readonly caller: string | null;
}

/** A part that was looked up, with what {@link EntityCache.keep} needs. */
export interface LookedUp {
  readonly part: CachedPart;
  readonly found: FoundPart | null;
  readonly publicKey: string;
  readonly privateKey: string | null;
}

/** How long one answer is kept. */
export interface Keeping {
  readonly scope: CacheScope;
  /** Milliseconds. */
  readonly ttl: number;
  /** Milliseconds that clients may keep it. */
  readonly clientTtl: number;
  readonly clientScope: CacheScope;
}

export interface EntityCacheLimits {
  /** Milliseconds. */
  readonly maxTtl: number;
  /** Characters. */
  readonly maxValue: number;
}

/**
 * Parts of subgraphs' answers by key. Each tag has a version in the store, which a part is kept with and compared to
 * when it is read, in one command. Invalidating a tag removes its version; the next lookup makes another one. A
 * version that a store lost is a miss, and one is always there before the subgraph is asked: an answer that was on its
 * way during an invalidation is not used.
 */
export class EntityCache {
  constructor(
    private readonly store: CacheStore,
    private readonly clock: Clock,
    readonly limits: EntityCacheLimits,
  ) {}

  async lookUp(
    parts: readonly CachedPart[],
    { base, caller }: Asking,
  ): Promise<{ readonly parts: readonly LookedUp[]; readonly versions: ReadonlyMap<string, string | null> }> {
    const keyed = parts.map((part) => ({
      part,
      publicKey: storeKey(JSON.stringify([base, part.identity])),
      privateKey: caller === null ? null : storeKey(JSON.stringify([base, part.identity, caller])),
    }));
    const tags = [...new Set(parts.flatMap((part) => part.tags))];
    const keys = keyed.flatMap(({ publicKey, privateKey }) => [publicKey, privateKey ?? publicKey]);
    const values = await this.store.read([...keys, ...tags]);
    const versions = new Map(tags.map((tag, index) => [tag, values[keys.length + index] ?? null]));
    const now = this.clock.now().getTime();
    return {
      versions,
      parts: keyed.map(({ part, publicKey, privateKey }, index) => {
        const version = versionOf(part, versions);
        const open = (value: string | null | undefined) => openEnvelope(value, version, now);
        const found = open(values[index * 2 + 1]) ?? open(values[index * 2]);
        return { part, found, publicKey, privateKey };
      }),
    };
  }

  /** Makes the versions that are missing; call it before the subgraph is asked. */
  async completeVersions(
    versions: ReadonlyMap<string, string | null>,
  ): Promise<ReadonlyMap<string, string | null>> {
    const missing = [...versions].filter(([, version]) => version === null).map(([tag]) => tag);
    if (missing.length === 0) return versions;
    const ttl = this.limits.maxTtl + longestFetch;
    const made = await this.store.add(missing.map((key) => ({ key, value: randomUUID(), ttl })));
    return new Map([...versions, ...missing.map((tag, index) => [tag, made[index] ?? null] as const)]);
  }

  /** Keeps parts of an answer. The texts are made at once, as the caller may change the data. */
  keep(
    kept: readonly { readonly asked: LookedUp; readonly data: unknown; readonly keeping: Keeping }[],
    versions: ReadonlyMap<string, string | null>,
  ): void {
    const now = this.clock.now().getTime();
    const values = kept.flatMap(({ asked, data, keeping }) => {
      const version = versionOf(asked.part, versions);
      const key = keeping.scope === 'public' ? asked.publicKey : asked.privateKey;
      const ttl = Math.min(keeping.ttl, this.limits.maxTtl);
      if (version === null || key === null || ttl <= 0) return [];
      const clientEnd = keeping.clientTtl > 0 ? now + keeping.clientTtl : 0;
      const envelope: Envelope = { v: version, e: now + ttl, c: clientEnd, s: keeping.clientScope, d: data };
      const value = JSON.stringify(envelope);
      return value.length > this.limits.maxValue ? [] : [{ key, value, ttl }];
    });
    if (values.length > 0) void this.store.write(values);
  }

  /** @returns false when the store did not confirm it. */
  invalidate(tags: readonly string[]): Promise<boolean> {
    return this.store.remove(tags);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/** @returns null when a version is unknown. */
function versionOf({ tags }: CachedPart, versions: ReadonlyMap<string, string | null>): string | null {
  const found = tags.map((tag) => versions.get(tag) ?? null);
  return found.includes(null) ? null : found.join();
}

function openEnvelope(
  value: string | null | undefined,
  version: string | null,
  now: number,
): FoundPart | null {
  if (value === null || value === undefined || version === null) return null;
  const { v, e, c, s, d } = parseEnvelope(value);
  if (v !== version || e === undefined || c === undefined || s === undefined || e <= now) return null;
  return { data: d, scope: s, maxAge: Math.max(0, Math.floor((c - now) / 1_000)) };
}

/** Another program may write into the same Redis. */
function parseEnvelope(value: string): Partial<Envelope> {
  try {
    return Object(JSON.parse(value));
  } catch {
    return {};
  }
}
