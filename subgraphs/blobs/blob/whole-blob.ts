import type { BlobInfo } from '../blobs.contract.ts';
import type { BlobRow } from './blob.entity.ts';

/** A stored row as others see it. */
export function wholeBlob({ id, fileName, contentType, sizeBytes, checksum, createdAt }: BlobRow): BlobInfo {
  return { id, fileName, contentType, sizeBytes: sizeBytes ?? 0, checksum: checksum ?? '', createdAt };
}
