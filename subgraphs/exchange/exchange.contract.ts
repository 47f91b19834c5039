import type { Readable } from 'node:stream';
import type { CallContext, RequestContext } from '../kernel/call/context.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';

/** What a table is written as. */
export const sheetFormats = ['Csv', 'Excel'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** What rows are read from. */
export const importFormats = ['Csv', 'Json'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Limits of the wire. */
export const exchangeLimits = {
  /** Rows of a file that is sent while it is read; more are a job's. */
  streamedRows: { Csv: 100_000, Excel: 20_000 },
  /** Rows of a file a job makes. */
  exportedRows: { Csv: 1_000_000, Excel: 100_000 },
  /** Rows of one import. */
  importedRows: 5_000,
  /** Characters of the text rows are read from. */
  importedText: 4_000_000,
  /** Characters of one value. */
  importedValue: 1_000_000,
  /** Refused rows a report names; it counts all. */
  reportedRows: 100,
  /** Exports and imports of one caller that have not ended. */
  unfinished: 20,
} as const;

/** What became of a row. */
export type RowOutcome = 'Created' | 'Updated' | 'Unchanged';

/** A row of an import: the target's columns by name; null where the row says nothing. */
export type ImportRow = Readonly<Record<string, string | null>>;

/** A column of an import. */
export interface ImportColumn {
  readonly name: string;
  readonly isRequired?: true;
  /** One sentence. */
  readonly description: string;
}

/** What rows can be imported into. */
export interface ImportTarget {
  /** `Settings`; what callers name it by. */
  readonly name: string;
  /** What a caller must hold. */
  readonly permission: string;
  readonly columns: readonly ImportColumn[];
  /**
   * What a row writes to: rows go in by it, as the target's other writers go, so that two of them never cross. Rows of
   * one key keep their order.
   */
  keyOf(row: ImportRow, services: KernelServices): string;
  /**
   * Refuses a row by rules that ask elsewhere: before the import's transaction, in which nothing else may be asked.
   * Absent: there are none.
   * @throws {DomainError} the row is refused.
   */
  check?(call: RequestContext, row: ImportRow, services: KernelServices): Promise<void>;
  /**
   * Imports a row inside the transaction `call.em` is in, and is undone with it.
   * @throws {DomainError} the row is refused; what it wrote is undone.
   */
  write(call: RequestContext, row: ImportRow, services: KernelServices): Promise<RowOutcome>;
}

/** The kind of contribution an import target is. */
export const importTargetKind: ContributionKind<ImportTarget> = {
  name: 'import target',
  keyOf: ({ name }) => name,
  problemsOf: ({ columns }) => (columns.length === 0 ? ['it has no columns'] : []),
};

/** Contributes an import target. */
export function importTarget(value: ImportTarget): Contribution<ImportTarget> {
  return { kind: importTargetKind, value };
}

/** A table somebody wants as a file. */
export interface SheetOrder {
  /** A query of the catalogue. */
  readonly query: string;
  readonly format: SheetFormat;
  /** Filters, search and order, in the shape of `queryInput`; sizes and cursors mean nothing here. */
  readonly request: unknown;
}

/** A file on its way out. */
export interface Sheet {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Readable;
}

/** Tables as files, for the faces of the platform. Whether the caller may is decided by the graph before. */
export interface SheetExport {
  /** Opens a file that is sent while its rows are read; it ends with `call.signal`. */
  open(call: CallContext, order: SheetOrder): Promise<Sheet>;
}

/** Tables as files. */
export const sheetExport = definePort<SheetExport>('exchange.sheets');
