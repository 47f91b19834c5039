import type { Readable } from 'node:stream';
import type { CallContext, RequestContext } from '../kernel/call/context.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';

export const sheetFormats = ['Csv', 'Excel'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

export const importFormats = ['Csv', 'Json'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Limits of exports and imports, as published in the API. */
export const exchangeLimits = {
  /** Rows of a direct download; longer lists need an export job. */
  streamedRows: { Csv: 100_000, Excel: 20_000 },
  /** Rows of a file that an export job writes. */
  exportedRows: { Csv: 1_000_000, Excel: 100_000 },
  /** Rows of one import. */
  importedRows: 5_000,
  /** Characters of the import text. */
  importedText: 4_000_000,
  /** Characters of one value. */
  importedValue: 1_000_000,
  /** Refused rows that a report lists; it counts all of them. */
  reportedRows: 100,
  /** Columns of an uploaded file, and characters of a name of one. */
  headings: 200,
  headingLength: 200,
  /** Rows of a preview, and characters of a value in it. */
  previewedRows: 10,
  previewedValue: 200,
  /** Presets of one caller for one list. */
  presets: 50,
  /** Characters of a preset's name. */
  presetName: 200,
  /** Columns that an export may name. */
  exportedColumns: 200,
  /** Uploads that wait for their caller or failed, with unfinished exports and imports. */
  staged: 20,
  /** Unfinished exports and imports of one caller. */
  unfinished: 20,
} as const;

/** The result of importing one row. */
export type RowOutcome = 'Created' | 'Updated' | 'Unchanged';

/** A row of an import: the target's columns by name; null for an empty value. */
export type ImportRow = Readonly<Record<string, string | null>>;

/** A column of an import. */
export interface ImportColumn {
  readonly name: string;
  readonly isRequired?: true;
  /** One sentence for the documentation of the target. */
  readonly description: string;
}

/** A target that rows can be imported into. */
export interface ImportTarget {
  /** The name that callers use: `Settings`. */
  readonly name: string;
  /** The permission that a caller needs. */
  readonly permission: string;
  readonly columns: readonly ImportColumn[];
  /**
   * The key of the record that a row writes. The import writes rows in the order of their keys, as the target's other
   * writers do, so that two of them cannot deadlock. Rows with the same key keep their order.
   */
  keyOf(row: ImportRow, services: KernelServices): string;
  /**
   * Checks a row against rules that need other services. Runs before the import's transaction, which must not call
   * other services. Absent: there are no such rules.
   * @throws {DomainError} the row is refused.
   */
  check?(call: RequestContext, row: ImportRow, services: KernelServices): Promise<void>;
  /**
   * Imports a row inside the transaction of `call.em` and is rolled back with it.
   * @throws {DomainError} the row is refused; its writes are rolled back.
   */
  write(call: RequestContext, row: ImportRow, services: KernelServices): Promise<RowOutcome>;
}

export const importTargetKind: ContributionKind<ImportTarget> = {
  name: 'import target',
  keyOf: ({ name }) => name,
  problemsOf: ({ columns }) => (columns.length === 0 ? ['it has no columns'] : []),
};

export function importTarget(value: ImportTarget): Contribution<ImportTarget> {
  return { kind: importTargetKind, value };
}

/** A request for a table as a file. */
export interface SheetOrder {
  /** The name of a query in the catalogue. */
  readonly query: string;
  readonly format: SheetFormat;
  /** Filters, search and order, in the shape of `queryInput`; page sizes and cursors have no effect. */
  readonly request: unknown;
  /** Names of the columns to write, in their order; absent or null: all that the list shows. */
  readonly columns?: readonly string[] | null | undefined;
}

/** A file that is being streamed to the caller. */
export interface Sheet {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Readable;
}

/** Downloads tables as files. The GraphQL operation before it checks the caller's permission. */
export interface SheetExport {
  /** Opens a file that is streamed while its rows are read; it ends with `call.signal`. */
  open(call: CallContext, order: SheetOrder): Promise<Sheet>;
}

export const sheetExport = definePort<SheetExport>('exchange.sheets');
