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
  /** The folder uploads are spooled in before they are kept. */
  spool(): Promise<string>;
  /** Looks whether the store can be used, by listing one key where it has keys. Rejects when it cannot. */
  check(signal: AbortSignal): Promise<void>;
}

/** The key of a blob: no part of it comes from a caller. */
export function blobKey(tenantId: string, id: string): string {
  return `${tenantId}/${id}`;
}
