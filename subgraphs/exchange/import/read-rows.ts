import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { DomainError, invalidInput } from '../../kernel/error/domain-error.ts';
import { isStorable } from '../../kernel/error/text.ts';
import {
  exchangeLimits,
  type ImportColumn,
  type ImportFormat,
  type ImportRow,
  type ImportTarget,
} from '../exchange.contract.ts';
import { unreadableRows } from '../exchange.errors.ts';
import { plainText } from '../export/plain-text.ts';
import { type ColumnMapping, renameColumns } from './column-mapping.rules.ts';

/** A row, or the reason why it is invalid. */
export type ReadRow = ImportRow | DomainError;

/**
 * Reads the rows of an import: CSV with a heading (RFC 4180; comma or semicolon, with or without a byte order mark),
 * or a JSON array of objects. An apostrophe that an export put before a formula is removed again. Column names are
 * compared without case; unknown columns are refused, not ignored.
 * @param mappings which column of the text is which one of the target; null: those of the same names.
 * @throws {DomainError} `invalid` for a text without rows, with too many rows, or with unknown columns.
 */
export async function readRows(
  target: ImportTarget,
  format: ImportFormat,
  content: string,
  mappings: readonly ColumnMapping[] | null = null,
): Promise<readonly ReadRow[]> {
  const read = await readRecords(format, content);
  const records = mappings === null ? read : read.map((record) => renameColumns(record, mappings));
  const columns = new Map(target.columns.map((column) => [column.name.toLowerCase(), column]));
  const unknownColumns = new Set(
    records.flatMap(Object.keys).filter((name) => !columns.has(name.toLowerCase())),
  );
  if (unknownColumns.size > 0) {
    const errors = [...unknownColumns]
      .slice(0, 20)
      .map((name) => [`content.${name}`, ['Validation:UnknownField']]);
    throw invalidInput(Object.fromEntries(errors));
  }
  return records.map((record) => rowOf(target.columns, record));
}

/**
 * Reads the records of an import as they were sent.
 * @throws {DomainError} `invalid` for a text without records, or with too many.
 */
export async function readRecords(
  format: ImportFormat,
  content: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const records = format === 'Csv' ? await fromCsv(content) : fromJson(content);
  if (records.length === 0) throw invalidInput({ content: ['Validation:Required'] });
  if (records.length > exchangeLimits.importedRows) throw invalidInput({ content: ['Validation:TooLarge'] });
  return records;
}

/** Names of the columns that records have. @throws {DomainError} `invalid` for too many, or for a name too long. */
export function headingsOf(records: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const { headings: most, headingLength } = exchangeLimits;
  const headings = new Set<string>();
  for (const record of records) {
    for (const name of Object.keys(record)) headings.add(name);
    if (headings.size > most) throw invalidInput({ content: ['Validation:TooLarge'] });
  }
  if ([...headings].some((name) => name.length > headingLength || !isStorable(name)))
    throw invalidInput({ content: ['Validation:InvalidFormat'] });
  return [...headings];
}

/** Characters that are read in one turn of the event loop. */
const readAtOnce = 65_536;

async function* piecesOf(content: string): AsyncGenerator<string> {
  for (let at = 0; at < content.length; at += readAtOnce) {
    yield content.slice(at, at + readAtOnce);
    await nextTurn();
  }
}

/** Reads one record more than an import may have, and no further. */
async function fromCsv(content: string): Promise<readonly Record<string, unknown>[]> {
  const [heading = ''] = content.split(/\r?\n/, 1);
  const records: Record<string, unknown>[] = [];
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      if (names.length > exchangeLimits.headings) throw invalidInput({ content: ['Validation:TooLarge'] });
      return names;
    },
    cast: plainText,
    skip_empty_lines: true,
    trim: false,
    delimiter: heading.includes(',') ? ',' : ';',
    max_record_size: exchangeLimits.importedText,
    to: exchangeLimits.importedRows + 1,
  });
  try {
    for await (const record of Readable.from(piecesOf(content)).pipe(parser)) records.push(record);
    return records;
  } catch (error) {
    throw error instanceof DomainError
      ? error
      : unreadableRows((error as { records?: number }).records ?? null);
  }
}

function fromJson(content: string): readonly Record<string, unknown>[] {
  const isRecord = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw unreadableRows(null);
  }
  if (!Array.isArray(parsed)) throw unreadableRows(null);
  const wrong = parsed.findIndex((one) => !isRecord(one));
  if (wrong >= 0) throw unreadableRows(wrong + 1);
  return parsed;
}

function rowOf(columns: readonly ImportColumn[], record: Record<string, unknown>): ReadRow {
  const given = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  const errors: Record<string, string[]> = {};
  const row: Record<string, string | null> = {};
  for (const { name, isRequired } of columns) {
    const value = given.get(name.toLowerCase()) ?? '';
    const written = isScalar(value) ? String(value) : '';
    const code = isScalar(value) ? problemOf(written, isRequired === true) : 'Validation:InvalidType';
    if (code !== null) errors[name] = [code];
    row[name] = written === '' ? null : written;
  }
  return Object.keys(errors).length > 0 ? invalidInput(errors) : row;
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** @returns the code of what is wrong with a value; null: nothing. */
function problemOf(value: string, isRequired: boolean): string | null {
  if (value === '') return isRequired ? 'Validation:Required' : null;
  if (value.length > exchangeLimits.importedValue) return 'Validation:MaxLength';
  return isStorable(value) ? null : 'Validation:InvalidCharacter';
}
