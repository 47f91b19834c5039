import { z } from 'zod';
import { blobLimits } from '../../../subgraphs/blobs/blobs.contract.ts';
import { text } from '../../../subgraphs/kernel/error/text.ts';
import type { BlobUploadFieldsFragment } from '../../graphql/generated/operations.ts';

const timestamp = z.iso.datetime({ offset: true });
const status = z.enum(['Pending', 'Uploading', 'Valid', 'Rejected', 'Deleted']);
const containerName = z.string();

export const announceUploadRequest = z
  .object({
    containerName: containerName.meta({ description: 'What it is filed under.' }),
    fileName: z.string(),
    contentType: z.string(),
    sizeBytes: z.int().meta({ description: 'Exactly so many bytes are taken.' }),
  })
  .meta({ id: 'BlobUploadInitiateRequest' });

/** Where the bytes go. */
export const announceUploadResponse = z
  .object({
    blobId: z.guid(),
    uploadUrl: z.string().meta({ description: 'Needs no credentials. A secret, good for some minutes.' }),
    httpMethod: z.string(),
    expiresAt: timestamp,
    requiredHeaders: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BlobUploadInitiateResponse' });

/** Names the container of an upload in a body. */
export const ofContainer = z.object({ containerName: containerName.nullish() }).optional();

export const confirmUploadResponse = z
  .object({
    blobId: z.guid(),
    isValid: z.boolean(),
    status,
    verifiedContentType: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    rejectionReason: z.string().nullable(),
  })
  .meta({ id: 'BlobConfirmUploadResponse' });

/** How many uploads were removed. */
export const cleanupResponse = z.object({ cleanedCount: z.int() }).meta({ id: 'BlobCleanupOrphansResponse' });

/** A wanted address of a file. */
export const downloadUrlRequest = z
  .object({
    containerName: text({ max: blobLimits.containerNameLength })
      .nullish()
      .describe('Taken for older clients, without effect: the id names the file.'),
    fileName: z.string().nullish(),
  })
  .meta({ id: 'BlobDownloadUrlRequest' })
  .optional();

/** An address of a file. */
export const downloadUrlResponse = z
  .object({ downloadUrl: z.string(), expiresAt: timestamp })
  .meta({ id: 'BlobDownloadUrlResponse' });

export const uploadDescriptor = z
  .object({
    id: z.guid(),
    containerName: z.string(),
    originalFileName: z.string(),
    declaredContentType: z.string(),
    verifiedContentType: z.string().nullable(),
    declaredSizeBytes: z.int(),
    actualSizeBytes: z.int().nullable(),
    status,
    rejectionReason: z.string().nullable(),
    deletionReason: z.string().nullable(),
    createdAt: timestamp,
    validatedAt: timestamp.nullable(),
    deletedAt: timestamp.nullable(),
  })
  .meta({ id: 'BlobDescriptorResponse' });

/** Reasons for a missing file, in the terms of these clients. */
const reasons = {
  Pending: 'NotUploaded',
  Uploading: 'InProgress',
  Valid: null,
  Rejected: 'Refused',
} as const;

const sizeOf = (bytes: number | string | null | undefined): number | null =>
  bytes === null || bytes === undefined ? null : Number(bytes);

export function toConfirmed({
  id,
  status,
  blob,
}: BlobUploadFieldsFragment): z.infer<typeof confirmUploadResponse> {
  return {
    blobId: id,
    isValid: status === 'Valid',
    status,
    verifiedContentType: blob?.contentType ?? null,
    sizeBytes: sizeOf(blob?.sizeBytes),
    rejectionReason: reasons[status],
  };
}

export function toDescriptor(upload: BlobUploadFieldsFragment): z.infer<typeof uploadDescriptor> {
  const { id, fileName, contentType, declaredSizeBytes, status, blob, createdAt } = upload;
  return {
    id,
    containerName: upload.containerName ?? '',
    originalFileName: fileName,
    status,
    declaredContentType: contentType,
    verifiedContentType: blob?.contentType ?? null,
    declaredSizeBytes: sizeOf(declaredSizeBytes ?? blob?.sizeBytes) ?? 0,
    actualSizeBytes: sizeOf(blob?.sizeBytes),
    rejectionReason: status === 'Rejected' ? reasons.Rejected : null,
    deletionReason: null,
    createdAt,
    validatedAt: null,
    deletedAt: null,
  };
}
