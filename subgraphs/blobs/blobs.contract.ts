import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext, RequestContext } from '../kernel/call/context.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort, type Port } from '../kernel/subgraph/port.ts';

/** Limits that the API publishes. */
export const blobLimits = {
  /** Characters of a file name. */
  fileNameLength: 255,
  /** Characters of a media type. */
  contentTypeLength: 127,
  /** Characters of a container name. */
  containerNameLength: 100,
} as const;

/** A complete blob, as other areas and the API see it. */
export interface BlobInfo {
  /** UUID v7. */
  readonly id: string;
  readonly fileName: string;
  /** A media type without parameters, in lower case; detected from the bytes where possible. */
  readonly contentType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, hex in lower case. */
  readonly checksum: string;
  readonly createdAt: Date;
}

/** Lets other areas attach blobs to their rows. */
export interface BlobDirectory {
  /**
   * Returns the ids of complete blobs that the caller may attach: uploaded by the caller, or readable for them.
   * Protects each from collection for another hour, so that the caller's row can be written. Never call it inside a
   * transaction.
   */
  attachable(call: RequestContext, ids: readonly string[]): Promise<readonly BlobInfo[]>;
  /**
   * Keeps blobs for the row that the transaction writes: a deletion that has not seen the row fails. One statement.
   * @param em of the transaction, in a session of the tenant.
   * @param ids distinct ones that {@link attachable} has returned.
   * @returns false when one of them was deleted meanwhile.
   */
  keep(em: EntityManager, ids: readonly string[]): Promise<boolean>;
  /**
   * Returns the complete blobs of the tenant, for rendering rows that reference them; one statement. Never call it
   * inside a transaction.
   */
  find(tenantId: string, ids: readonly string[]): Promise<readonly BlobInfo[]>;
  /** Whether ids are checked: false with `Blobs:Provider` `external`, where any text is an id. */
  readonly isChecked: boolean;
}

export const blobDirectory = definePort<BlobDirectory>('blobs.directory');

/**
 * An area whose rows reference blobs. A blob can be read by its uploader and by everyone who may read a row that
 * references it. A blob that no row references is collected.
 */
export interface BlobHolder {
  /** Whether the caller may read a row that references the blob. */
  mayRead(call: RequestContext, blobId: string): Promise<boolean>;
  /** Returns those of the blobs that a row of the tenant references. */
  listHeld(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The port an area binds its {@link BlobHolder} to. */
export const blobHolderPort = (area: string): Port<BlobHolder> => definePort(`blobs.holder.${area}`);

export const blobHolderKind: ContributionKind<{ readonly area: string }> = {
  name: 'blob holder',
  keyOf: ({ area }) => area,
};

/** Declares that the rows of an area reference blobs, and binds {@link blobHolderPort}. */
export function blobHolder(area: string): Contribution<{ readonly area: string }> {
  return { kind: blobHolderKind, value: { area } };
}

/** The bytes of one upload. */
export interface BlobUpload {
  readonly bytes: Readable;
  /** SHA-256 that the sender expects; null for no check. */
  readonly sha256: Buffer | null;
}

/** A complete blob for download. */
export interface BlobDownload {
  readonly info: BlobInfo;
  /** Opens the bytes. @param range both ends inclusive; absent: all. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** The secrets of a signed URL, as the request presents them. */
export interface SignedAddress {
  /** The file id in the path. */
  readonly id: string;
  readonly signature: string;
}

/** The tenant and the user that own a file. */
export type BlobOwner = Pick<CallContext, 'actor' | 'tenant'>;

/** A file that the platform creates. */
export interface MadeFile {
  readonly fileName: string;
  /** A media type without parameters. */
  readonly contentType: string;
}

/**
 * Reads and writes the bytes of blobs, for the endpoints. GraphQL authorizes the operation before: `createBlob` starts
 * an upload, `blob` returns readable files only.
 */
export interface BlobContent {
  /** Maximum bytes of a blob. */
  readonly maxSize: number;
  /**
   * Stores the bytes of an upload that the caller started.
   * @throws {DomainError} `notFound` for an upload of another caller or one that has ended; `tooLarge`, `invalid` when
   * the bytes differ from the announced ones. The upload is deleted then.
   */
  write(call: CallContext, id: string, upload: BlobUpload): Promise<BlobInfo>;
  /**
   * Stores a file that the platform created for a user. The user may read it like an own upload; it is collected like
   * any unreferenced blob. Upload limits do not apply.
   */
  make(owner: BlobOwner, file: MadeFile, bytes: Readable): Promise<BlobInfo>;
  /**
   * Stores the bytes of an upload by its signed URL.
   * @throws {DomainError} `forbidden` for an invalid URL; `notFound` when it was used before; `invalid` when the bytes
   * differ from the announced ones.
   */
  writeSigned(
    address: SignedAddress,
    upload: BlobUpload & { readonly contentType: string },
  ): Promise<BlobInfo>;
  /** As {@link read}, by a signed URL. @throws {DomainError} `forbidden`, `notFound`. */
  readSigned(address: SignedAddress): Promise<BlobDownload>;
  /** @throws {DomainError} `notFound` when there is no complete blob. */
  read(tenantId: string, id: string): Promise<BlobDownload>;
}

export const blobContent = definePort<BlobContent>('blobs.content');

/** Media types that a browser may display inline: they cannot contain scripts. */
const harmless = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain']);

/** Whether a browser may display the bytes inline instead of downloading them. */
export function isShownInPlace(contentType: string): boolean {
  return harmless.has(contentType);
}
