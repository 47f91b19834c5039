import { Readable } from 'node:stream';
import writeExcel, { type Cell } from 'write-excel-file/node';
import type { Row } from '../../kernel/query/read-query.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Maximum characters of a cell. */
const longestText = 32_767;

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Writes rows as an Excel document with one sheet. Numbers, dates and booleans keep their types; texts stay texts, so
 * that none becomes a formula. The format requires all rows before the first byte, so they are held in memory: callers
 * limit their number.
 */
export async function excelSheet({ columns, headings, pages }: SheetRows): Promise<Readable> {
  const rows: Cell[][] = [headings.map((heading) => ({ ...textCell(heading), fontWeight: 'bold' as const }))];
  for await (const page of pages)
    for (const row of page) rows.push(columns.map(({ name }) => cellOf(row, name)));
  const bytes = await writeExcel(rows as never).toBuffer();
  return Readable.from([bytes]);
}

function cellOf(row: Row, name: string): Cell {
  const value = row[name];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  return textCell(String(value));
}

function textCell(text: string) {
  return { value: text.replace(unwritable, '').slice(0, longestText).toWellFormed(), type: String };
}
