import type { BlobInfo } from '../blobs.contract.ts';
import type { BlobRow } from './blob.entity.ts';

/** Converts a row of a complete blob to its public form. */
export function wholeBlob({ id, fileName, contentType, sizeBytes, checksum, createdAt }: BlobRow): BlobInfo {
  return { id, fileName, contentType, sizeBytes: sizeBytes ?? 0, checksum: checksum ?? '', createdAt };
}
