import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Row } from '../../kernel/query/read-query.ts';
import type { SheetFormat } from '../exchange.contract.ts';
import { excelSheet } from './excel-sheet.ts';
import { neutralText } from './neutral-text.ts';
import type { SheetRows } from './sheet-rows.ts';

/**
 * Writes rows as CSV (RFC 4180): UTF-8 with a byte order mark, which spreadsheets need to detect the encoding. Numbers
 * and dates are written unchanged; texts that a spreadsheet would evaluate as formulas are escaped. Rows are read on
 * demand, as the client reads the bytes.
 */
function csvSheet({ columns, headings, pages }: SheetRows): Readable {
  const records = async function* () {
    for await (const page of pages)
      for (const row of page) yield columns.map(({ name }) => cellOf(row, name));
  };
  const writer = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    columns: headings.map((header, at) => ({ key: String(at), header: neutralText(header) })),
  });
  // A failure of either stream ends both; the reader of the bytes receives the error.
  return pipeline(Readable.from(records()), writer, () => {});
}

function cellOf(row: Row, name: string): string | number {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? neutralText(value) : String(value);
}

interface FormatFacts {
  readonly mediaType: string;
  readonly ending: string;
  write(rows: SheetRows): Readable | Promise<Readable>;
}

export const formatFacts: Readonly<Record<SheetFormat, FormatFacts>> = {
  Csv: { mediaType: 'text/csv', ending: 'csv', write: csvSheet },
  Excel: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    write: excelSheet,
  },
};
