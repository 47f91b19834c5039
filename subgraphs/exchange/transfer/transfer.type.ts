import {
  Directive,
  Field,
  ID,
  Int,
  ObjectType,
  registerEnumType,
} from '../../kernel/subgraph/type-graphql.ts';
import { importFormats, sheetFormats } from '../exchange.contract.ts';
import {
  type TransferKind,
  type TransferStatus,
  transferKinds,
  transferStatuses,
} from './transfer.entity.ts';

const words = <T extends string>(list: readonly T[]) =>
  Object.fromEntries(list.map((word) => [word, word])) as { [K in T]: K };

/** What a list is exported as. */
export const SheetFormatEnum = words(sheetFormats);
registerEnumType(SheetFormatEnum, { name: 'SheetFormat', description: 'What a list is exported as.' });

/** What rows are imported from. */
export const ImportFormatEnum = words(importFormats);
registerEnumType(ImportFormatEnum, { name: 'ImportFormat', description: 'What rows are imported from.' });

const TransferKindEnum = words(transferKinds);
registerEnumType(TransferKindEnum, { name: 'DataTransferKind', description: 'Which way rows go.' });

const TransferStatusEnum = words(transferStatuses);
registerEnumType(TransferStatusEnum, { name: 'DataTransferStatus', description: 'How far it is.' });

/** A file of the blob store, by key alone. */
@ObjectType('Blob', { description: 'A file; the blob store knows more.' })
@Directive('@key(fields: "id", resolvable: false)')
export class ExportedFile {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;
}

/** A row an import refused. */
@ObjectType({ description: 'A row that cannot be imported, and why.' })
export class RefusedImportRow {
  @Field(() => Int, { description: 'One-based, the heading not counted.' })
  row!: number;

  @Field(() => String, { nullable: true, description: 'The column that is wrong, where one is.' })
  field!: string | null;

  @Field(() => String, { description: 'Stable code: `Validation:Required`.' })
  code!: string;
}

/** What became of an import's rows. */
@ObjectType({ description: 'What became of the rows of an import, or would become in a dry run.' })
export class DataImportReport {
  @Field(() => Int, { description: 'Rows that are new.' })
  createdCount!: number;

  @Field(() => Int, { description: 'Rows that changed something.' })
  updatedCount!: number;

  @Field(() => Int, { description: 'Rows that were so already.' })
  unchangedCount!: number;

  @Field(() => Int, { description: 'Rows that cannot go in; with one of them nothing does.' })
  refusedCount!: number;

  @Field(() => [RefusedImportRow], { description: 'The first 100 of their problems.' })
  refused!: readonly RefusedImportRow[];
}

/** An export or import in the graph. */
@ObjectType({ description: 'An export or import that runs on its own.' })
export class DataTransfer {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => TransferKindEnum, { description: 'Which way rows go.' })
  kind!: TransferKind;

  @Field(() => String, { description: 'The query that is exported, or the target imported into.' })
  subject!: string;

  @Field(() => String, { description: '`Csv`, `Excel` or `Json`.' })
  format!: string;

  @Field(() => Boolean, { description: 'Whether nothing of it stays.' })
  isDryRun!: boolean;

  @Field(() => TransferStatusEnum, { description: 'How far it is.' })
  status!: TransferStatus;

  @Field(() => Int, { description: 'Rows done so far.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Rows in all; null until they were counted.' })
  totalCount!: number | null;

  @Field(() => ExportedFile, {
    nullable: true,
    description: 'The file of a completed export; kept for a day: `GET /blobs/{id}`.',
  })
  file!: ExportedFile | null;

  @Field(() => DataImportReport, { nullable: true, description: 'Of an import that has ended.' })
  report!: DataImportReport | null;

  @Field(() => String, { nullable: true, description: 'Why it failed: a stable code.' })
  errorCode!: string | null;

  @Field(() => Date, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it began.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ended.' })
  completedAt!: Date | null;
}

/** A page of them. */
@ObjectType({ description: 'Exports and imports, newest first.' })
export class DataTransferPage {
  @Field(() => [DataTransfer], { description: 'Those of this page.' })
  items!: DataTransfer[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;
}

/** A column of an import. */
@ObjectType({ description: 'A column rows of an import may have.' })
export class ImportTargetColumn {
  @Field(() => String, { description: 'Its name; in any case.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether every row needs a value.' })
  isRequired!: boolean;

  @Field(() => String, { description: 'What it holds.' })
  description!: string;
}

/** What can be imported into. */
@ObjectType('ImportTarget', { description: 'Something rows can be imported into.' })
export class ImportTargetType {
  @Field(() => String, { description: 'What `startImport` names it by.' })
  name!: string;

  @Field(() => [ImportTargetColumn], { description: 'What rows may hold.' })
  columns!: ImportTargetColumn[];
}
