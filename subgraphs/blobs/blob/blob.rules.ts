import { basename } from 'node:path';

/**
 * The life of a blob's row. `Uploading`: opened, no bytes yet. `Receiving`: bytes are coming. `Stored`: whole.
 * `Deleting`: its bytes are being removed.
 */
export const blobStatuses = ['Uploading', 'Receiving', 'Stored', 'Deleting'] as const;
export type BlobStatus = (typeof blobStatuses)[number];

/** Milliseconds an upload may take from its opening, and a blob is kept for a row that is about to hold it. */
export const graceMs = 60 * 60 * 1000;

/** Media types whose bytes show what they are; a blob that claims to be one and is not is refused. */
const recognisable =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff)|application\/(pdf|zip)|audio\/mpeg|video\/mp4)$/;

/**
 * A media type as it is kept: without parameters, in lower case (RFC 9110 §8.3.1).
 * @returns null when it is none.
 */
export function mediaTypeOf(written: string): string | null {
  const type = (written.split(';')[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(type) ? type : null;
}

/** Whether a list of media types, with `*` and `kind/*`, has a type. */
export function takesMediaType(list: readonly string[], type: string): boolean {
  return list
    .map((one) => one.toLowerCase())
    .some((one) => one === '*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
}

/**
 * What the bytes may be kept as.
 * @param claimed by the sender.
 * @param found in the first bytes; null when they say nothing.
 * @returns null when the two contradict each other.
 */
export function settledMediaType(claimed: string, found: string | null): string | null {
  if (found === claimed) return claimed;
  if (claimed === 'application/octet-stream') return found ?? claimed;
  return recognisable.test(claimed) ? null : claimed;
}

/** The last part of what a sender calls a file, without directories of either kind and control characters. */
export function plainFileName(written: string): string {
  const last = basename(written.replaceAll('\\', '/'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  return last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** The life of an upload as its uploader sees it. */
export const uploadStatuses = ['Pending', 'Uploading', 'Valid', 'Rejected'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** How far an upload is, by the status of its row. */
export const uploadStatusOf: Readonly<Record<BlobStatus, UploadStatus>> = {
  Uploading: 'Pending',
  Receiving: 'Uploading',
  Stored: 'Valid',
  Deleting: 'Rejected',
};
