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

/**
 * Parses Apollo's persisted query manifest.
 * @throws {Error} when it is malformed.
 */
export function readManifest(text: string): ReadonlyMap<string, string> {
  const manifest = JSON.parse(text) as { operations?: { id?: unknown; body?: unknown }[] };
  if (!Array.isArray(manifest.operations))
    throw new Error('The manifest of persisted operations has no operations.');
  return new Map(manifest.operations.map(({ id, body }) => [String(id), String(body)]));
}

/**
 * The persisted operations as Apollo Server's cache: the list, which clients cannot add to, and what they have sent.
 * @returns null when there are neither.
 */
export function createPersistedCache(listed: PersistedOperations | null, sent: AutomaticQueries | null) {
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
