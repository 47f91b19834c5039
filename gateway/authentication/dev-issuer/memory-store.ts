import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Entries per kind; the least recently used is evicted. */
const capacity = 10_000;

const tooLong = 2_147_483_647;

/**
 * In-memory adapter for sessions, grants and codes, per issuer. A restart logs all users out; access tokens stay valid,
 * because their keys are stored.
 */
export function memoryStore(): AdapterFactory {
  const grants = new LRUCache<string, Set<() => void>>({ max: capacity });
  return (kind) => new MemoryAdapter(kind, grants);
}

class MemoryAdapter implements Adapter {
  readonly #kind: string;
  readonly #grants: LRUCache<string, Set<() => void>>;
  readonly #entries = new LRUCache<string, AdapterPayload>({ max: capacity });
  readonly #idsByUid = new LRUCache<string, string>({ max: capacity });

  constructor(kind: string, grants: LRUCache<string, Set<() => void>>) {
    this.#kind = kind;
    this.#grants = grants;
  }

  /** @param expiresIn seconds. */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const ttl = expiresIn === undefined ? 0 : Math.min(expiresIn * 1_000, tooLong);
    this.#entries.set(id, payload, { ttl });
    if (payload.uid !== undefined) this.#idsByUid.set(payload.uid, id, { ttl });
    if (payload.grantId !== undefined && this.#kind !== 'Grant') this.#bind(payload.grantId, id);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#entries.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const id = this.#idsByUid.get(uid);
    return id === undefined ? undefined : this.#entries.get(id);
  }

  /** The device flow is off: there are no user codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  /** Revokes every code and refresh token of a grant, of any kind. */
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const forget of this.#grants.get(grantId) ?? []) forget();
    this.#grants.delete(grantId);
  }

  #bind(grantId: string, id: string): void {
    const bound = this.#grants.get(grantId) ?? new Set();
    bound.add(() => this.#entries.delete(id));
    this.#grants.set(grantId, bound);
  }
}
