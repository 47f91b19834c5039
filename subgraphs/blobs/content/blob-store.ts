import type { Readable } from 'node:stream';

/** Both ends inclusive, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of blobs lie. */
export interface BlobStore {
  /**
   * Keeps a spooled file under a key; it is whole and durable when this resolves. Replaces what was there.
   * @param file in the folder of {@link spool}; moved or read, and left to the caller to remove.
   */
  put(key: string, file: string, size: number): Promise<void>;
  /** @throws {Error} when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Without effect when there is nothing under the key. */
  delete(key: string): Promise<void>;
  /**
   * An address of the store's own where somebody else may send or fetch the bytes; absent or null: it has none.
   */
  presign?(request: DirectRequest, expiresAt: Date): Promise<string | null>;
  /** The folder uploads are spooled in before they are kept. */
  spool(): Promise<string>;
  /** Looks whether the store can be used, by listing one key where it has keys. Rejects when it cannot. */
  check(signal: AbortSignal): Promise<void>;
}

/** The key of a blob: no part of it comes from a caller. */
export function blobKey(tenantId: string, id: string): string {
  return `${tenantId}/${id}`;
}

/** Where bytes lie that somebody sent to the store itself, until they are checked. */
export function stagedKey(tenantId: string, id: string): string {
  return `staged/${tenantId}/${id}`;
}

/** A request of somebody else's to the store itself. */
export type DirectRequest =
  | {
      readonly method: 'PUT';
      readonly key: string;
      /** Headers that must be sent with these values. */
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly method: 'GET';
      readonly key: string;
      readonly contentType: string;
      readonly disposition: string;
    };
