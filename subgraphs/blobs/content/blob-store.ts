import type { Readable } from 'node:stream';

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Storage for the bytes of blobs. */
export interface BlobStore {
  /**
   * Stores a spooled file under a key, replacing an older one. The file is complete and durable when this resolves.
   * @param file in the folder of {@link spool}; moved or read; the caller removes it.
   */
  put(key: string, file: string, size: number): Promise<void>;
  /** @throws {Error} when the key does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when the key does not exist. */
  delete(key: string): Promise<void>;
  /**
   * Creates a signed URL of the store for an upload or a download; absent or null: the store does not support signed
   * URLs.
   */
  presign?(request: DirectRequest, expiresAt: Date): Promise<string | null>;
  /** The folder that uploads are spooled in. */
  spool(): Promise<string>;
  /** Checks that the store is usable by listing one key, where it has keys. Rejects when it is not. */
  check(signal: AbortSignal): Promise<void>;
}

/** The key of a blob: it contains no input of a caller. */
export function blobKey(tenantId: string, id: string): string {
  return `${tenantId}/${id}`;
}

/** The key of bytes that were sent to the store directly, until they are checked. */
export function stagedKey(tenantId: string, id: string): string {
  return `staged/${tenantId}/${id}`;
}

/** A request that a client sends to the store directly. */
export type DirectRequest =
  | {
      readonly method: 'PUT';
      readonly key: string;
      /** Type and length in bytes, which the request must send as headers. */
      readonly contentType: string;
      readonly size: number;
    }
  | {
      readonly method: 'GET';
      readonly key: string;
      readonly contentType: string;
      readonly disposition: string;
    };
