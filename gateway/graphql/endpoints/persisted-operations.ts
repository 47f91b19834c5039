import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';

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

/** The list as Apollo Server's cache; clients cannot add to it. */
export function createPersistedCache({ byHash }: PersistedOperations) {
  return {
    get: async (key: string) => byHash.get(key.slice(cachePrefix.length)),
    set: async () => undefined,
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
