import { basename } from 'node:path';

/**
 * The states of a blob's row. `Uploading`: no bytes yet. `Receiving`: bytes are arriving. `Stored`: complete.
 * `Deleting`: the bytes are being removed.
 */
const blobStatuses = ['Uploading', 'Receiving', 'Stored', 'Deleting'] as const;
export type BlobStatus = (typeof blobStatuses)[number];

/** Milliseconds an upload may take, and a blob is kept for a row that is about to reference it. */
export const graceMs = 60 * 60 * 1000;

/** Media types that can be detected from the bytes. A blob that claims one of them must match it. */
const recognisable =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff)|application\/(pdf|zip)|audio\/mpeg|video\/mp4)$/;

/**
 * Normalizes a media type: without parameters, in lower case (RFC 9110 §8.3.1).
 * @returns null for an invalid media type.
 */
export function mediaTypeOf(written: string): string | null {
  const type = (written.split(';')[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(type) ? type : null;
}

/** Whether a list of media types, with wildcards such as `image/*`, contains a type. */
export function takesMediaType(list: readonly string[], type: string): boolean {
  return list
    .map((one) => one.toLowerCase())
    .some((one) => one === '*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
}

/**
 * Decides the media type of a stored file.
 * @param claimed by the sender.
 * @param found in the first bytes; null when they match no known type.
 * @returns null when the two contradict each other.
 */
export function decideMediaType(claimed: string, found: string | null): string | null {
  if (found === claimed) return claimed;
  if (claimed === 'application/octet-stream') return found ?? claimed;
  return recognisable.test(claimed) ? null : claimed;
}

/** Control characters, those that change the direction of writing, by which `exe.txt` may look another way, and invisible ones. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The file name without directories (of either separator) and unseen characters. */
export function plainFileName(written: string): string {
  const last = basename(written.replaceAll('\\', '/'));
  return last.replaceAll(unseen, '').trim();
}

/** The states of an upload that its uploader sees. */
export const uploadStatuses = ['Pending', 'Uploading', 'Valid', 'Rejected'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** Maps the status of the row to the state that the uploader sees. */
export const uploadStatusOf: Readonly<Record<BlobStatus, UploadStatus>> = {
  Uploading: 'Pending',
  Receiving: 'Uploading',
  Stored: 'Valid',
  Deleting: 'Rejected',
};
