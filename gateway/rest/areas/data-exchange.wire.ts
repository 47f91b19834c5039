import { z } from 'zod';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import type {
  DataTransferFieldsFragment,
  ExportJobFieldsFragment,
  ExportPresetFieldsFragment,
  PreviewImportMutation,
} from '../../graphql/generated/operations.ts';
import { pagingNumber } from '../query/paging.ts';
import { queryMembers } from '../query/query-body.ts';

/** Exports and imports in the form of existing clients. */

type TransferStatus = DataTransferFieldsFragment['status'];

const timestamp = z.iso.datetime({ offset: true });

/** How a transfer's statuses are called: of imports, of exports. */
const importStatuses: Readonly<Record<TransferStatus, string>> = {
  Uploaded: 'Created',
  Previewed: 'Previewed',
  Mapped: 'Mapped',
  Queued: 'Executing',
  Running: 'Executing',
  Completed: 'Completed',
  Failed: 'Failed',
};
const exportStatuses: Readonly<Record<TransferStatus, string>> = {
  ...importStatuses,
  Queued: 'Queued',
  Running: 'Exporting',
};

/** Paging and status of the lists of jobs. */
export const jobListQuery = z.object({
  page: pagingNumber({ description: 'One-based; default 1.', minimum: 1 }),
  pageSize: pagingNumber({ description: '1 to 100; default 20.', minimum: 1, maximum: 100 }),
  status: z.string().optional().meta({ description: 'Only jobs of this status.' }),
});

/** Variables of a list of jobs. @throws {DomainError} `invalid` for a status that jobs do not have. */
const listVariables =
  (words: Readonly<Record<TransferStatus, string>>) =>
  ({ query: { page = 1, pageSize = 20, status } }: { readonly query: z.output<typeof jobListQuery> }) => {
    const wanted = status?.toLowerCase();
    const statuses = (Object.keys(words) as TransferStatus[]).filter(
      (one) => wanted === undefined || words[one].toLowerCase() === wanted,
    );
    if (statuses.length === 0) throw invalidInput({ status: ['Validation:InvalidValue'] });
    return { page, pageSize, statuses: wanted === undefined ? null : statuses };
  };

export const importListVariables = listVariables(importStatuses);
export const exportListVariables = listVariables(exportStatuses);

const importStatus = z.enum([
  'Created',
  'Previewed',
  'Mapped',
  'Executing',
  'Completed',
  'PartiallyCompleted',
  'Failed',
  'Cancelled',
]);

const audited = {
  createdAt: timestamp,
  completedAt: timestamp.nullable(),
  modifiedAt: timestamp.nullable(),
  modifiedBy: z.string().nullable(),
  concurrencyStamp: z.string(),
};

export const importJob = z
  .object({
    id: z.guid(),
    definitionName: z.string(),
    entityTypeName: z.string(),
    originalFileName: z.string(),
    mimeType: z.string(),
    fileSizeBytes: z.int(),
    status: importStatus,
    ...audited,
  })
  .meta({ id: 'ImportJobResponse' });

const page = (items: z.ZodType) =>
  z.object({
    items: z.array(items),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  });

export const importJobPage = page(importJob);

const auditOf = ({ createdAt, startedAt, completedAt, version }: DataTransferFieldsFragment) => ({
  createdAt,
  completedAt: completedAt ?? null,
  modifiedAt: completedAt ?? startedAt ?? null,
  modifiedBy: null,
  concurrencyStamp: String(version),
});

const mediaTypes = { Csv: 'text/csv', Json: 'application/json' } as Readonly<Record<string, string>>;

export function toImportJob(transfer: DataTransferFieldsFragment) {
  const { id, subject, format, fileName, mediaType, sizeBytes, status } = transfer;
  return {
    id,
    definitionName: subject,
    entityTypeName: subject,
    originalFileName: fileName ?? `${subject}.${format.toLowerCase()}`,
    mimeType: mediaType ?? mediaTypes[format] ?? 'application/octet-stream',
    fileSizeBytes: sizeBytes ?? 0,
    status: importStatuses[status],
    ...auditOf(transfer),
  };
}

const confidence = z.enum(['Manual', 'Saved', 'Exact', 'Fuzzy', 'Semantic']);

const mapping = z.object({
  sourceColumn: z.string(),
  targetProperty: z.string().nullable(),
  confidence,
});

export const importPreview = z
  .object({
    headers: z.array(z.string()),
    previewRows: z.array(z.array(z.string())),
    suggestions: z.array(mapping),
    fieldMetadata: z.array(
      z.object({
        propertyPath: z.string(),
        clrTypeName: z.string(),
        displayName: z.string().nullable(),
        description: z.string().nullable(),
        isRequired: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ImportPreviewResponse' });

export function toPreview({ headings, rows, mappings, columns }: PreviewImportMutation['previewImport']) {
  return {
    headers: headings,
    previewRows: rows,
    suggestions: mappings.map(({ sourceColumn, targetColumn, confidence }) => ({
      sourceColumn,
      targetProperty: targetColumn ?? null,
      confidence,
    })),
    fieldMetadata: columns.map(({ name, isRequired, description }) => ({
      propertyPath: name,
      clrTypeName: 'String',
      displayName: name,
      description,
      isRequired,
    })),
  };
}

export const confirmMappingsRequest = z
  .object({
    mappings: z.array(
      z.object({
        sourceColumn: z.string(),
        targetProperty: z.string().nullish(),
        confidence: confidence.nullish(),
      }),
    ),
    concurrencyStamp: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .nullish()
      .meta({ description: 'As read; another one now is 409.' }),
  })
  .meta({ id: 'ConfirmMappingsRequest' });

/** Variables of a mapping. */
export function mappingVariables({ mappings, concurrencyStamp }: z.output<typeof confirmMappingsRequest>) {
  return {
    mappings: mappings.map(({ sourceColumn, targetProperty, confidence }) => ({
      sourceColumn,
      targetColumn: targetProperty ?? null,
      confidence: confidence ?? null,
    })),
    version: concurrencyStamp == null ? null : Number(concurrencyStamp),
  };
}

export const importReport = z
  .object({
    importJobId: z.guid(),
    finalStatus: importStatus,
    totalRows: z.int(),
    succeededRows: z.int(),
    failedRows: z.int(),
    skippedRows: z.int(),
    insertedRows: z.int(),
    updatedRows: z.int(),
    errorCode: z.string().nullable().meta({ description: 'Why it failed.' }),
    duration: z.string().meta({ description: '`hh:mm:ss.fff`.' }),
    rowErrors: z.array(
      z.object({
        rowNumber: z.int(),
        kind: z.enum(['Conversion', 'Validation', 'Persistence', 'Identity']),
        errorCodes: z.array(z.string()),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportReportResponse' });

/** The report of an import that has ended; null before. @param id of the import, where a trial was run for it. */
export function toReport(transfer: DataTransferFieldsFragment, id = transfer.id) {
  const { status, report, totalCount, startedAt, completedAt, errorCode } = transfer;
  if (completedAt == null) return null;
  const failedRows = report?.refusedCount ?? 0;
  const [inserted, updated, skipped] = [
    report?.createdCount ?? 0,
    report?.updatedCount ?? 0,
    report?.unchangedCount ?? 0,
  ];
  const byRow = Map.groupBy(report?.refused ?? [], ({ row }) => row);
  return {
    importJobId: id,
    finalStatus: importStatuses[status],
    totalRows: totalCount ?? inserted + updated + skipped + failedRows,
    succeededRows: status === 'Failed' ? 0 : inserted + updated + skipped,
    failedRows,
    skippedRows: skipped,
    insertedRows: status === 'Failed' ? 0 : inserted,
    updatedRows: status === 'Failed' ? 0 : updated,
    duration: durationText(Date.parse(completedAt) - Date.parse(startedAt ?? completedAt)),
    rowErrors: [...byRow].map(([rowNumber, problems]) => ({
      rowNumber,
      kind: problems.every(({ code }) => code.startsWith('Validation:')) ? 'Validation' : 'Persistence',
      errorCodes: problems.map(({ code }) => code),
      message: problems.map(({ field, code }) => (field == null ? code : `${field}: ${code}`)).join(', '),
    })),
    errorCode: errorCode ?? null,
  };
}

function durationText(milliseconds: number): string {
  const [seconds, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000];
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}.${String(rest).padStart(3, '0')}`;
}

export const exportJob = z
  .object({
    id: z.guid(),
    definitionName: z.string(),
    format: z.string(),
    status: z.enum(['Queued', 'Exporting', 'Completed', 'Failed']),
    rowCount: z.int().nullable(),
    fileName: z.string().nullable(),
    errorMessage: z.string().nullable(),
    ...audited,
  })
  .meta({ id: 'ExportJobResponse' });

export const exportJobPage = page(exportJob);

/** Formats as existing clients name them. */
export const formatNames = { Csv: 'csv', Excel: 'xlsx' } as const;

export function toExportJob(transfer: ExportJobFieldsFragment) {
  const { id, subject, format, status, totalCount, file, errorCode } = transfer;
  return {
    id,
    definitionName: subject,
    format: formatNames[format as 'Csv'] ?? format,
    status: exportStatuses[status],
    rowCount: totalCount ?? null,
    fileName: file?.fileName ?? null,
    errorMessage: errorCode ?? null,
    ...auditOf(transfer),
  };
}

export const createExportJobRequest = z
  .object({
    definitionName: z.string().meta({ description: 'A query of the catalogue, by name.' }),
    format: z.string().nullish().meta({ description: '`csv` (default) or `xlsx`.' }),
    selectedFields: z.array(z.string()).nullish().meta({ description: 'Absent or empty: all.' }),
    includeIdForImport: z.boolean().nullish(),
    sort: queryMembers.sort,
    filter: queryMembers.filter,
    presets: queryMembers.presets,
    search: queryMembers.search,
  })
  .meta({ id: 'CreateExportJobRequest' });

export const exportDefinitions = z.array(
  z
    .object({
      name: z.string(),
      entityType: z.string(),
      supportedFormats: z.array(z.string()),
      isAutoGenerated: z.boolean(),
    })
    .meta({ id: 'ExportDefinitionResponse' }),
);

export const exportFields = z.array(
  z
    .object({
      propertyPath: z.string(),
      clrTypeName: z.string(),
      header: z.string().nullable(),
      format: z.string().nullable(),
      order: z.int(),
      isNavigation: z.boolean(),
    })
    .meta({ id: 'ExportFieldResponse' }),
);

const preset = {
  definitionName: z.string(),
  presetName: z.string(),
  selectedFields: z.array(z.string()),
  format: z.string(),
};

export const exportPresets = z.array(
  z.object({ ...preset, includeIdForImport: z.boolean() }).meta({ id: 'ExportPresetResponse' }),
);

export const saveExportPresetRequest = z
  .object({ ...preset, includeIdForImport: z.boolean().nullish() })
  .meta({ id: 'SaveExportPresetRequest' });

export function toPreset({ query, name, columns, format, includesKey }: ExportPresetFieldsFragment) {
  return {
    definitionName: query,
    presetName: name,
    selectedFields: columns,
    format: formatNames[format],
    includeIdForImport: includesKey,
  };
}
