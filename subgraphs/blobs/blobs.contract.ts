import type { Readable } from 'node:stream';
import type { CallContext, RequestContext } from '../kernel/call/context.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort, type Port } from '../kernel/subgraph/port.ts';

/** Limits the wire shows. */
export const blobLimits = {
  /** Characters of a file name. */
  fileNameLength: 255,
  /** Characters of a media type. */
  contentTypeLength: 127,
  /** Characters of the name uploads are filed under. */
  containerNameLength: 100,
} as const;

/** A stored blob as other areas and the wire know it. */
export interface BlobInfo {
  /** UUID v7. */
  readonly id: string;
  readonly fileName: string;
  /** A media type without parameters, in lower case; found in the bytes where they say. */
  readonly contentType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, hex in lower case. */
  readonly checksum: string;
  readonly createdAt: Date;
}

/** Blobs as other areas attach them to rows of their own. Never called inside a transaction. */
export interface BlobDirectory {
  /**
   * Those of the ids that are whole blobs the caller may attach: uploaded by the caller, or readable by them. Keeps
   * each for another hour from now, so that the caller's row may be written without the blob being collected.
   */
  attachable(call: RequestContext, ids: readonly string[]): Promise<readonly BlobInfo[]>;
  /** Those of the ids that are whole blobs of the tenant, for showing rows that hold them; one statement. */
  find(tenantId: string, ids: readonly string[]): Promise<readonly BlobInfo[]>;
  /** Whether ids are checked here at all: false with `Blobs:Provider` `external`, where any text is an id. */
  readonly isChecked: boolean;
}

/** The blob directory. */
export const blobDirectory = definePort<BlobDirectory>('blobs.directory');

/**
 * An area whose rows hold blobs. A blob is read by who uploaded it, and by who may read a row that holds it; a blob that
 * nobody holds is collected.
 */
export interface BlobHolder {
  /** Whether the caller may read a row that holds the blob. */
  mayRead(call: RequestContext, blobId: string): Promise<boolean>;
  /** Those of the blobs that a row of the tenant holds. */
  held(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The port an area binds its {@link BlobHolder} to. */
export const blobHolderPort = (area: string): Port<BlobHolder> => definePort(`blobs.holder.${area}`);

/** The kind of contribution that says an area holds blobs. */
export const blobHolderKind: ContributionKind<{ readonly area: string }> = {
  name: 'blob holder',
  keyOf: ({ area }) => area,
};

/** Declares that an area holds blobs and binds {@link blobHolderPort}. */
export function blobHolder(area: string): Contribution<{ readonly area: string }> {
  return { kind: blobHolderKind, value: { area } };
}

/** The bytes of one upload. */
export interface BlobUpload {
  readonly bytes: Readable;
  /** SHA-256 the sender expects; null to take what comes. */
  readonly sha256: Buffer | null;
}

/** A whole blob on its way out. */
export interface BlobDownload {
  readonly info: BlobInfo;
  /** Opens the bytes. @param range both ends inclusive; absent: all. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** An address that needs no credentials, as its bearer shows it. */
export interface SignedAddress {
  /** The file of the path. */
  readonly id: string;
  readonly signature: string;
}

/** Whose file it is. */
export type BlobOwner = Pick<CallContext, 'actor' | 'tenant'>;

/** A file the platform makes. */
export interface MadeFile {
  readonly fileName: string;
  /** A media type without parameters. */
  readonly contentType: string;
}

/**
 * The bytes of blobs, for the faces of the platform. Who may do what is decided by the graph before: `createBlob` opens
 * an upload, `blob` answers to who may read.
 */
export interface BlobContent {
  /** Bytes a blob may have. */
  readonly maxSize: number;
  /**
   * Stores the bytes of an upload the caller opened.
   * @throws {DomainError} `notFound` for an upload that is not the caller's or is not open; `tooLarge`, `invalid` when
   * the bytes are not those announced. The upload is gone then.
   */
  write(call: CallContext, id: string, upload: BlobUpload): Promise<BlobInfo>;
  /**
   * Keeps a file that the platform made for somebody, who may read it as if they had uploaded it; collected as any other
   * that nothing holds. No limit of uploads counts.
   */
  make(owner: BlobOwner, file: MadeFile, bytes: Readable): Promise<BlobInfo>;
  /**
   * Stores the bytes of an announced upload whose address somebody shows.
   * @throws {DomainError} `forbidden` for an address that is not valid; `notFound` where it was used; `invalid` when the
   * bytes are not those announced.
   */
  writeSigned(
    address: SignedAddress,
    upload: BlobUpload & { readonly contentType: string },
  ): Promise<BlobInfo>;
  /** As {@link read}, for whoever shows a valid address. @throws {DomainError} `forbidden`, `notFound`. */
  readSigned(address: SignedAddress): Promise<BlobDownload>;
  /** @throws {DomainError} `notFound` where there is no whole blob. */
  read(tenantId: string, id: string): Promise<BlobDownload>;
}

/** The bytes of blobs. */
export const blobContent = definePort<BlobContent>('blobs.content');

/** Media types a browser may show in place: no scripts in them, whatever they contain. */
const harmless = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain']);

/** Whether a browser may show the bytes in place instead of offering a download. */
export function isShownInPlace(contentType: string): boolean {
  return harmless.has(contentType);
}
