import { QueryRowsInput } from '../../kernel/query/query.type.ts';
import { queryList } from '../../kernel/query/query-list.type.ts';
import { RestOnly } from '../../kernel/subgraph/connection.type.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import {
  ArgsType,
  Directive,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { type ImportTarget, importFormats, type SheetFormat, sheetFormats } from '../exchange.contract.ts';
import { transferQuery } from './transfer.query.ts';
import {
  type TransferKind,
  type TransferStatus,
  transferKinds,
  transferStatuses,
} from './transfer-states.ts';

export const SheetFormatEnum = graphEnum(sheetFormats, 'SheetFormat', 'File format of an exported list.', {
  Csv: 'Comma-separated values in UTF-8 (RFC 4180).',
  Excel: 'Excel workbook with one sheet (XLSX).',
});

export const ImportFormatEnum = graphEnum(importFormats, 'ImportFormat', 'Format of the imported rows.', {
  Csv: 'Comma- or semicolon-separated values with a heading.',
  Json: 'JSON array with one object per row.',
});

const transferFormats = [...new Set([...sheetFormats, ...importFormats])];

const TransferFormatEnum = graphEnum(
  transferFormats,
  'DataTransferFormat',
  'File format of an export or import.',
  {
    Csv: 'Comma-separated values with a heading.',
    Excel: 'Excel workbook with one sheet; exports only.',
    Json: 'JSON array of objects; imports only.',
  },
);

export const TransferKindEnum = graphEnum(
  transferKinds,
  'DataTransferKind',
  'Whether rows are exported or imported.',
  {
    Export: 'An export: a list is written to a file.',
    Import: 'Rows are read from a text.',
  },
);

export const TransferStatusEnum = graphEnum(
  transferStatuses,
  'DataTransferStatus',
  'Progress state of an export or import.',
  {
    Uploaded: 'Its rows are stored until the caller runs the import.',
    Previewed: 'Its first rows were previewed.',
    Mapped: 'Its columns are mapped to those of the target.',
    Queued: 'Waits for a worker process.',
    Running: 'A worker process is running it.',
    Completed: 'It has ended without a failure.',
    Failed: 'It has ended with a failure; see its error code.',
  },
);

@ObjectType('Blob', { description: 'A file in the blob store.' })
@Directive('@key(fields: "id", resolvable: false)')
export class ExportedFile {
  @Field(() => ID, { description: 'UUID of the object.' })
  id!: string;
}

@ObjectType({ description: 'A row that cannot be imported, with the reason.' })
export class RefusedImportRow {
  @Field(() => Int, { description: 'Row number, starting at 1; the heading is not counted.' })
  row!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the invalid column; null when the problem concerns the whole row.',
  })
  field!: string | null;

  @Field(() => String, { description: 'Stable error code, such as `Validation:Required`.' })
  code!: string;
}

@ObjectType({ description: 'Result of an import or of a dry run.' })
export class DataImportReport {
  @Field(() => Int, { description: 'Number of rows that were created.' })
  createdCount!: number;

  @Field(() => Int, { description: 'Number of rows that changed existing data.' })
  updatedCount!: number;

  @Field(() => Int, { description: 'Number of rows that matched existing data.' })
  unchangedCount!: number;

  @Field(() => Int, { description: 'Number of invalid rows; a single one cancels the import.' })
  refusedCount!: number;

  @Field(() => [RefusedImportRow], { description: 'The first 100 problems of the refused rows.' })
  refused!: readonly RefusedImportRow[];
}

@ObjectType({ description: 'An export or import that runs as a background job.' })
@NodeEntity()
export class DataTransfer {
  @Field(() => ID, { description: 'UUID of the object.' })
  id!: string;

  @Field(() => TransferKindEnum, { description: 'Whether rows are exported or imported.' })
  kind!: TransferKind;

  @Field(() => String, { description: 'Name of the exported query or of the import target.' })
  subject!: string;

  @Field(() => TransferFormatEnum, { description: 'Format of its file or text.' })
  format!: (typeof transferFormats)[number];

  @Field(() => Boolean, { description: 'Whether it validates rows without importing them.' })
  isDryRun!: boolean;

  @Field(() => TransferStatusEnum, { description: 'Progress state of the job.' })
  status!: TransferStatus;

  @Field(() => Int, { description: 'Grows with every change of an upload before it runs.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Name of the uploaded file; null without one.' })
  fileName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Media type of the uploaded file, as its sender named it.',
  })
  mediaType!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size of the uploaded text in bytes.' })
  sizeBytes!: number | null;

  @Field(() => Int, { description: 'Number of rows processed so far.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Total number of rows; null until they are counted.' })
  totalCount!: number | null;

  @Field(() => ExportedFile, {
    nullable: true,
    description: 'The file of a completed export, available for a day at `GET /blobs/{id}`.',
  })
  file!: ExportedFile | null;

  @Field(() => DataImportReport, {
    nullable: true,
    description: 'Result of an import; null until it has ended.',
  })
  report!: DataImportReport | null;

  @Field(() => String, { nullable: true, description: 'Stable error code of a failed job.' })
  errorCode!: string | null;

  @Field(() => Date, { description: 'Time at which it was requested.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time at which processing began.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time at which processing ended.' })
  completedAt!: Date | null;
}

export const transferList = queryList(transferQuery, {
  name: 'DataTransfer',
  node: DataTransfer,
  description: 'The caller’s exports and imports.',
  enums: { kind: TransferKindEnum, status: TransferStatusEnum },
});

/** The arguments of the list; REST has filters of its own. */
@ArgsType()
export class TransferListArguments extends transferList.Arguments {
  @RestOnly()
  @Field(() => TransferKindEnum, { nullable: true, description: 'Only exports or only imports.' })
  kind?: TransferKind | null;

  @RestOnly()
  @Field(() => [TransferStatusEnum], { nullable: true, description: 'Only those in one of these states.' })
  statuses?: TransferStatus[] | null;
}

@ObjectType({ description: 'A column that an import accepts.' })
export class ImportTargetColumn {
  @Field(() => String, { description: 'Column name, compared without case.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether a value is required in every row.' })
  isRequired!: boolean;

  @Field(() => String, { description: 'Explanation of the column’s values.' })
  description!: string;
}

@ObjectType('ImportTarget', { description: 'A target that rows can be imported into.' })
export class ImportTargetType {
  @Field(() => String, { description: 'Name to pass to `startImport`.' })
  name!: string;

  @Field(() => [ImportTargetColumn], { description: 'Columns that a row may have.' })
  columns!: ImportTargetColumn[];
}

export function columnsOf({ columns }: ImportTarget): ImportTargetColumn[] {
  return columns.map((column) => ({ ...column, isRequired: column.isRequired ?? false }));
}

@InputType({ description: 'The export of a list as a file.' })
export class StartExportInput {
  @Field(() => String, { description: 'Name of a query in the catalogue.' })
  query!: string;

  @Field(() => SheetFormatEnum, { description: 'File format of the export.' })
  format!: SheetFormat;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of the columns to write, in order, at most 200; default: all visible columns of the list.',
  })
  columns?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to write the `id` of each row in addition to the named columns.',
  })
  includeKey?: boolean | null;

  @Field(() => QueryRowsInput, { nullable: true, description: 'The rows of the file; default: all.' })
  rows?: QueryRowsInput | null;
}
