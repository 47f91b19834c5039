import { z } from 'zod';
import { exchangeLimits } from '../../../subgraphs/exchange/exchange.contract.ts';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import type {
  DataTransferFieldsFragment,
  ExportJobFieldsFragment,
  ExportPresetFieldsFragment,
  PreviewImportMutation,
} from '../../graphql/generated/operations.ts';
import { describedEnum } from '../described-enum.ts';
import { pagingNumber } from '../query/paging.ts';
import { queryMembers } from '../query/query-body.ts';
import { statedList, statedText } from '../stated-limits.ts';

/** Exports and imports in the form of existing clients. */

type TransferStatus = DataTransferFieldsFragment['status'];

const timestamp = z.iso.datetime({ offset: true });

/** Names of a transfer's statuses: of imports, of exports. */
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
  page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
  pageSize: pagingNumber({
    description: 'Rows of one page, 1 to 100; default 20.',
    minimum: 1,
    maximum: 100,
  }),
  status: z
    .string()
    .optional()
    .meta({ description: 'Status of the wanted jobs, in any case; default: all.' }),
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

const importStatus = describedEnum({
  Created: 'Uploaded; the rows were not examined yet.',
  Previewed: 'Examined; targets of the columns are proposed.',
  Mapped: 'Targets of the columns are confirmed.',
  Executing: 'Waiting for a worker, or running.',
  Completed: 'Finished; the report lists refused rows.',
  PartiallyCompleted: 'Never returned: refused rows do not change the status.',
  Failed: 'Ended by an error; no row was written.',
  Cancelled: 'Never returned: imports cannot be cancelled.',
});

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
    definitionName: z.string().describe('Name of the import target.'),
    entityTypeName: z.string().describe('Same as `definitionName`, for older clients.'),
    originalFileName: z.string().describe('Name of the uploaded file.'),
    mimeType: z.string().describe('Media type of the uploaded file.'),
    fileSizeBytes: z.int().describe('Size of the uploaded file in bytes.'),
    status: importStatus,
    ...audited,
  })
  .meta({ id: 'ImportJobResponse', description: 'An import of rows from an uploaded file.' });

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
  sourceColumn: z.string().describe('Heading of the column in the file.'),
  targetProperty: z.string().nullable().describe('Property that receives the column; null: it is ignored.'),
  confidence: confidence.describe('How the target was found.'),
});

export const importPreview = z
  .object({
    headers: z.array(z.string()).describe('Column headings of the file, from left to right.'),
    previewRows: z.array(z.array(z.string())).describe('First rows of the file, as texts.'),
    suggestions: z.array(mapping).describe('Proposed target for each column of the file.'),
    fieldMetadata: z
      .array(
        z.object({
          propertyPath: z.string().describe('Name of the property, for `targetProperty`.'),
          clrTypeName: z.string().describe('Type name for older clients: always `String`.'),
          displayName: z.string().nullable().describe('Label of the property, the same as its name.'),
          description: z.string().nullable().describe('What the property contains, and its limits.'),
          isRequired: z.boolean().describe('True when every row needs a value.'),
        }),
      )
      .describe('Properties that rows can be imported into.'),
  })
  .meta({ id: 'ImportPreviewResponse' });

export function toPreview({
  headings,
  rows,
  mappings,
  columns,
}: PreviewImportMutation['previewImport']['importPreview']) {
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

const heading = statedText({ max: exchangeLimits.headingLength });

export const confirmMappingsRequest = z
  .object({
    mappings: statedList(
      z.object({
        sourceColumn: heading.describe('Heading of the column in the file.'),
        targetProperty: heading.nullish().describe('Property that receives the column; null: it is ignored.'),
        confidence: confidence.nullish().describe('How the target was found; default `Manual`.'),
      }),
      { min: 1, max: exchangeLimits.headings },
    ).describe('One entry per column; other columns are ignored.'),
    concurrencyStamp: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .nullish()
      .meta({ description: 'Version that was read; a newer version is a conflict (409).' }),
  })
  .meta({ id: 'ConfirmMappingsRequest', description: 'Targets for the columns of an uploaded file.' });

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
    importJobId: z.guid().describe('Id of the import job, a UUID.'),
    finalStatus: importStatus.describe('Status in which the import ended.'),
    totalRows: z.int().describe('Rows in the uploaded file.'),
    succeededRows: z.int().describe('Rows that were inserted, updated or skipped without an error.'),
    failedRows: z.int().describe('Rows that were refused with an error.'),
    skippedRows: z.int().describe('Rows that changed nothing, because the data was the same.'),
    insertedRows: z.int().describe('Rows that created a new object.'),
    updatedRows: z.int().describe('Rows that changed an existing object.'),
    errorCode: z
      .string()
      .nullable()
      .meta({ description: 'Code of the failure of the whole import; null otherwise.' }),
    duration: z.string().meta({ description: 'Running time, written as `hh:mm:ss.fff`.' }),
    rowErrors: z
      .array(
        z.object({
          rowNumber: z.int().describe('Row number, starting at 1; the heading is not counted.'),
          kind: describedEnum({
            Conversion: 'A value has the wrong type; never returned.',
            Validation: 'A value violates a limit or rule.',
            Persistence: 'The object could not be written.',
            Identity: 'The key is not unique; never returned.',
          }).describe('Step that refused the row.'),
          errorCodes: z.array(z.string()).describe('Stable codes of all errors of the row.'),
          message: z.string().describe('Columns and codes as one line of text.'),
        }),
      )
      .describe('Refused rows with their errors.'),
  })
  .meta({ id: 'ImportReportResponse', description: 'Result of an import, or of its trial run.' });

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
    definitionName: z.string().describe('Name of the exported query.'),
    format: z.string(),
    status: describedEnum({
      Queued: 'Waiting for a free worker.',
      Exporting: 'A worker writes the file.',
      Completed: 'The file can be downloaded.',
      Failed: 'Ended by an error without a file.',
    }),
    rowCount: z.int().nullable().describe('Rows to export; null until they are counted.'),
    fileName: z.string().nullable().describe('Name of the file; null until it is complete.'),
    errorMessage: z.string().nullable().describe('Code of the failure; null without one.'),
    ...audited,
  })
  .meta({ id: 'ExportJobResponse', description: 'An export of a list as a file.' });

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

const columnNames = statedList(z.string(), { max: exchangeLimits.exportedColumns });

export const createExportJobRequest = z
  .object({
    definitionName: z.string().meta({ description: 'Name of a query of the catalogue.' }),
    format: z.string().nullish().meta({ description: 'Format of the file: `csv` (default) or `xlsx`.' }),
    selectedFields: columnNames
      .nullish()
      .meta({ description: 'Names of the columns; absent or empty: all columns.' }),
    includeIdForImport: z
      .boolean()
      .nullish()
      .describe('True: adds the key, so that the file can be imported.'),
    sort: queryMembers.sort,
    filter: queryMembers.filter,
    presets: queryMembers.presets,
    search: queryMembers.search,
  })
  .meta({ id: 'CreateExportJobRequest', description: 'Query to export, its columns and its filters.' });

export const exportDefinitions = z.array(
  z
    .object({
      name: z.string().describe('Name of the query, for `definitionName`.'),
      entityType: z.string().describe('Kind of the objects that are exported.'),
      supportedFormats: z.array(z.string()).describe('Formats of the file: `csv` and `xlsx`.'),
      isAutoGenerated: z.boolean().describe('Always true: exports are derived from the query.'),
    })
    .meta({ id: 'ExportDefinitionResponse', description: 'A list that can be exported.' }),
);

export const exportFields = z.array(
  z
    .object({
      propertyPath: z.string().describe('Name of the column, for `selectedFields`.'),
      clrTypeName: z.string().describe('Type of the values, in the words of older clients.'),
      header: z.string().nullable().describe('Heading of the column in the file.'),
      format: z.string().nullable().describe('Format of the values; null for the plain one.'),
      order: z.int().describe('Position of the column; smaller numbers are further left.'),
      isNavigation: z.boolean().describe('Always false: columns lead to no other object.'),
    })
    .meta({ id: 'ExportFieldResponse', description: 'A column that can be exported.' }),
);

const preset = {
  definitionName: z.string().describe('Name of the query to export.'),
  presetName: statedText({ min: 1, max: exchangeLimits.presetName }).describe(
    'Name of the preset, unique per query.',
  ),
  selectedFields: columnNames.describe('Names of the columns, from left to right.'),
  format: z.string().describe('Format of the file: `csv` or `xlsx`.'),
};

const withKey = 'True: adds the key, so that the file can be imported.';

export const exportPresets = z.array(
  z
    .object({ ...preset, includeIdForImport: z.boolean().describe(withKey) })
    .meta({ id: 'ExportPresetResponse' }),
);

export const saveExportPresetRequest = z
  .object({ ...preset, includeIdForImport: z.boolean().nullish().describe(withKey) })
  .meta({
    id: 'SaveExportPresetRequest',
    description: 'Export preset to save under its name; one of the same name is replaced.',
  });

export function toPreset({ query, name, columns, format, includesKey }: ExportPresetFieldsFragment) {
  return {
    definitionName: query,
    presetName: name,
    selectedFields: columns,
    format: formatNames[format],
    includeIdForImport: includesKey,
  };
}
