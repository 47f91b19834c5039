import { z } from 'zod';
import { exchangeLimits, type ImportFormat } from '../../../subgraphs/exchange/exchange.contract.ts';
import type { DataTransferFieldsFragment } from '../../graphql/generated/operations.ts';
import { unsupportedMediaType } from '../../http/http-failure.ts';
import { pagingNumber } from '../query/paging.ts';

const timestamp = z.iso.datetime({ offset: true });

export const dataTransfer = z
  .object({
    id: z.guid(),
    kind: z.enum(['Export', 'Import']),
    subject: z.string().meta({ description: 'The query that is exported, or the target imported into.' }),
    format: z.string(),
    isDryRun: z.boolean(),
    status: z.enum(['Uploaded', 'Previewed', 'Mapped', 'Queued', 'Running', 'Completed', 'Failed']),
    version: z.int().meta({ description: 'Grows with every change of an upload before it runs.' }),
    fileName: z.string().nullable().meta({ description: 'Name of the uploaded file; null without one.' }),
    mediaType: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    processedCount: z.int(),
    totalCount: z.int().nullable(),
    fileId: z.guid().nullable().meta({ description: 'Of a completed export: `GET /blobs/{id}`, for a day.' }),
    report: z
      .object({
        createdCount: z.int(),
        updatedCount: z.int(),
        unchangedCount: z.int(),
        refusedCount: z.int(),
        refused: z.array(z.object({ row: z.int(), field: z.string().nullable(), code: z.string() })),
      })
      .nullable(),
    errorCode: z.string().nullable(),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'DataTransfer' });

export const dataTransferPage = z.object({
  items: z.array(dataTransfer),
  totalCount: z.int(),
  hasMore: z.boolean(),
});

export const importTargets = z.array(
  z.object({
    name: z.string().describe('Name of the target, for the path of an import.'),
    columns: z
      .array(
        z.object({
          name: z.string().describe('Heading of the column in the file.'),
          isRequired: z.boolean().describe('True when every row needs a value.'),
          description: z.string().describe('What the column contains, and its limits.'),
        }),
      )
      .describe('Columns that the target accepts.'),
  }),
);

/** Paging of the caller's exports and imports. */
export const transferListQuery = z.object({
  page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
  pageSize: pagingNumber({
    description: 'Rows of one page, 1 to 100; default 20.',
    minimum: 1,
    maximum: 100,
  }),
});

/** Bytes of an import: at most four per character. */
export const largestImport = exchangeLimits.importedText * 4;

/** The format of an upload, by its media type or file extension. @throws {HttpFailure} 415. */
export function importFormatOf(upload: {
  readonly contentType: string;
  readonly fileName: string | null;
}): ImportFormat {
  const [mediaType = ''] = upload.contentType.toLowerCase().split(';');
  const ending = upload.fileName?.toLowerCase().split('.').at(-1);
  if (mediaType.trim() === 'text/csv' || ending === 'csv') return 'Csv';
  if (mediaType.trim() === 'application/json' || ending === 'json') return 'Json';
  throw unsupportedMediaType('Rows are sent as text/csv or application/json.');
}

export function toTransfer({ file, ...rest }: DataTransferFieldsFragment) {
  return { ...rest, fileId: file?.id ?? null };
}
