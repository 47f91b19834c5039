import { z } from 'zod';
import { blobLimits } from '../../../subgraphs/blobs/blobs.contract.ts';
import { text } from '../../../subgraphs/kernel/error/text.ts';
import type { BlobUploadFieldsFragment } from '../../graphql/generated/operations.ts';
import { describedEnum } from '../described-enum.ts';
import { statedNumber, statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });
const status = describedEnum({
  Pending: 'Announced; no bytes were received yet.',
  Uploading: 'The bytes are being received now.',
  Valid: 'Stored and checked; the file can be used.',
  Rejected: 'Refused, because the bytes are not what was announced.',
  Deleted: 'Removed; never returned by this version.',
});
const containerName = statedText({ max: blobLimits.containerNameLength });

export const announceUploadRequest = z
  .object({
    containerName: containerName.meta({
      minLength: 1,
      description: `Container of the file, a name for the client's own order.`,
    }),
    fileName: statedText({ min: 1, max: blobLimits.fileNameLength }),
    contentType: statedText({
      min: 1,
      max: blobLimits.contentTypeLength,
      validator: 'Validation:NotAllowed',
    }),
    sizeBytes: statedNumber(z.int(), { min: 1, validator: 'Validation:TooLarge' }).meta({
      description: 'Size of the file in bytes; exactly this number is accepted.',
    }),
  })
  .meta({ id: 'BlobUploadInitiateRequest', description: 'Announces a file before its bytes are sent.' });

/** Where the bytes go. */
export const announceUploadResponse = z
  .object({
    blobId: z.guid().describe('Id of the upload, and later of the file.'),
    uploadUrl: z.string().meta({
      description: 'URL for the bytes; a secret that is valid for some minutes and needs no credentials.',
    }),
    httpMethod: z.string().describe('HTTP method with which the bytes are sent, such as `PUT`.'),
    expiresAt: timestamp,
    requiredHeaders: z.record(z.string(), z.string()).describe('Headers that the upload must send, by name.'),
  })
  .meta({ id: 'BlobUploadInitiateResponse', description: 'A signed URL for the bytes of an upload.' });

/** Names the container of an upload in a body. */
export const ofContainer = z
  .object({ containerName: containerName.nullish().describe('Without effect: the id names the upload.') })
  .optional();

export const confirmUploadResponse = z
  .object({
    blobId: z.guid().describe('Id of the upload and its file.'),
    isValid: z.boolean().describe('True when the file can be used.'),
    status,
    verifiedContentType: z
      .string()
      .nullable()
      .describe('Media type found in the bytes; null before they are checked.'),
    sizeBytes: z.int().nullable().describe('Size of the stored file in bytes; null before it is stored.'),
    rejectionReason: z.string().nullable().describe('Why the file cannot be used; null when it can.'),
  })
  .meta({ id: 'BlobConfirmUploadResponse' });

/** How many uploads were removed. */
export const cleanupResponse = z
  .object({ cleanedCount: z.int().describe('Number of uploads that were removed.') })
  .meta({ id: 'BlobCleanupOrphansResponse', description: 'Result of the removal of unfinished uploads.' });

/** A wanted address of a file. */
export const downloadUrlRequest = z
  .object({
    containerName: text({ max: blobLimits.containerNameLength })
      .nullish()
      .describe('Taken for older clients, without effect: the id names the file.'),
    fileName: statedText({ max: blobLimits.fileNameLength })
      .nullish()
      .describe('File name for the browser; default: the stored one.'),
  })
  .meta({ id: 'BlobDownloadUrlRequest', description: 'Requests a URL for the download of a file.' })
  .optional();

/** An address of a file. */
export const downloadUrlResponse = z
  .object({
    downloadUrl: z.string().describe('URL of the bytes; a secret that is valid until `expiresAt`.'),
    expiresAt: timestamp,
  })
  .meta({
    id: 'BlobDownloadUrlResponse',
    description: 'A signed URL that downloads a file without credentials.',
  });

export const uploadDescriptor = z
  .object({
    id: z.guid(),
    containerName: z.string(),
    originalFileName: z.string().describe('Name of the file, as it was announced.'),
    declaredContentType: z.string().describe('Media type that the client announced.'),
    verifiedContentType: z
      .string()
      .nullable()
      .describe('Media type found in the bytes; null before they are checked.'),
    declaredSizeBytes: z.int(),
    actualSizeBytes: z
      .int()
      .nullable()
      .describe('Size of the stored file in bytes; null before it is stored.'),
    status,
    rejectionReason: z.string().nullable().describe('Why the file was refused; null when it was not.'),
    deletionReason: z.string().nullable().describe('Always null: reasons are not recorded.'),
    createdAt: timestamp,
    validatedAt: timestamp.nullable().describe('Always null: the time is not recorded.'),
    deletedAt: timestamp.nullable().describe('Always null: deleted uploads are not found.'),
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
