import { z } from 'zod';
import { type BlobDownload, type BlobInfo, isShownInPlace } from '../../../subgraphs/blobs/blobs.contract.ts';
import type { Download } from '../send-download.ts';

export const blobResponse = z
  .object({
    id: z.guid(),
    fileName: z.string(),
    contentType: z.string(),
    sizeBytes: z.number().int().min(0),
    checksum: z.string().meta({ description: 'SHA-256 of the bytes, in hex.' }),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Blob' });

export function toBlob({ createdAt, ...blob }: BlobInfo): z.infer<typeof blobResponse> {
  return { ...blob, createdAt: createdAt.toISOString() };
}

export function toDownload(info: BlobInfo, open: BlobDownload['open']): Download {
  const { fileName, contentType, sizeBytes, checksum } = info;
  return {
    fileName,
    contentType,
    sizeBytes,
    tag: checksum,
    isShownInPlace: isShownInPlace(contentType),
    open,
  };
}
