import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { AutomaticQueries } from './automatic-queries.ts';

/** Apollo Server's prefix of a persisted operation's key in its cache. */
const cachePrefix = 'apq:';

/** The persisted operations of the installation's clients: SHA-256 (hex) of the text → text. */
export interface PersistedOperations {
  readonly byHash: ReadonlyMap<string, string>;
  /** Refuses every operation that is not listed. */
  readonly only: boolean;
}

/** What a manifest lists. */
export interface PersistedManifest {
  /** SHA-256 (hex) of the text → text. */
  readonly byHash: ReadonlyMap<string, string>;
  /** The texts of those that are marked as tools of agents. */
  readonly tools: readonly string[];
}

interface Manifest {
  readonly operations?: readonly {
    readonly id?: unknown;
    readonly body?: unknown;
    readonly tool?: unknown;
  }[];
}

/**
 * Parses Apollo's persisted query manifest, whose operations may have a member of ours: `"tool": true`.
 * @throws {Error} when it is malformed.
 */
export function readManifest(text: string): PersistedManifest {
  const { operations } = JSON.parse(text) as Manifest;
  if (!Array.isArray(operations)) throw new Error('The manifest of persisted operations has no operations.');
  const listed = operations as NonNullable<Manifest['operations']>;
  return {
    byHash: new Map(listed.map(({ id, body }) => [String(id), String(body)])),
    tools: listed.filter(({ tool }) => tool === true).map(({ body }) => String(body)),
  };
}

/**
 * The persisted operations as Apollo Server's cache: the list, which clients cannot add to, and what they have sent.
 * @returns null when there are neither.
 */
export function createPersistedCache(
  listed: PersistedOperations | null,
  sent: AutomaticQueries | null,
): PersistedCache | null {
  const automatic = listed?.only === true ? null : sent;
  if (listed === null && automatic === null) return null;
  const hashOf = (key: string) => key.slice(cachePrefix.length);
  return {
    get: async (key: string) => listed?.byHash.get(hashOf(key)) ?? (await automatic?.get(hashOf(key))),
    set: async (key: string, text: string) => {
      await automatic?.set(hashOf(key), text);
    },
    delete: async () => false,
  };
}

/** Apollo Server's interface to the texts of operations. */
export interface PersistedCache {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<boolean>;
}

/** The key of a text in Apollo Server's cache. */
export const persistedKey = (hash: string) => cachePrefix + hash;

/**
 * @param hash of the operation's text.
 * @throws {DomainError} `forbidden` for an unlisted operation when only listed ones may run.
 */
export function checkListed(operations: PersistedOperations | null, hash: string | undefined): void {
  if (operations?.only !== true || (hash !== undefined && operations.byHash.has(hash))) return;
  throw new DomainError('forbidden', 'GraphQL:PersistedQuery:Required', {
    message: 'Only persisted operations are accepted.',
  });
}
