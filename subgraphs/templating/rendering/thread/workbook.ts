import writeExcel, { type Cell, type Sheet } from 'write-excel-file/node';
import { type PageCell, type PageTable, tablesOf } from './page-tables.ts';

/** Limits of the file format. */
const limits = { sheets: 100, rows: 1_048_576, columns: 16_384, text: 32_767, sheetName: 31 };

/** Characters a column may be wide. */
const widest = 60;

/** Fifteen digits are exact; more, and leading zeros, are names rather than numbers. */
const numberForm = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
const dateForm = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** What XML cannot carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * An Excel document of a page's tables, one sheet each; null without any. Texts stay texts, so that no cell becomes a
 * formula. The same page gives the same bytes at the same time of the clock.
 */
export async function workbookOf(html: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const tables = tablesOf(html).slice(0, limits.sheets);
  if (tables.length === 0) return null;
  const names = new Set<string>();
  const sheets = tables.map((table, at) => ({
    sheet: nameOf(table, at, names),
    data: rowsOf(table),
    columns: columnsOf(table),
  })) as Sheet<never>[];
  const buffer = await writeExcel(sheets).toBuffer();
  return Uint8Array.from(buffer);
}

/** Column widths that fit the contents: spreadsheet programs show a number that does not fit as `####`. */
function columnsOf({ rows }: PageTable): { readonly width: number }[] {
  const longest: number[] = [];
  for (const row of rows) {
    let at = 0;
    for (const { text, columns } of row) {
      if (at >= limits.columns) break;
      if (columns === 1) longest[at] = Math.max(longest[at] ?? 0, text.length);
      at += columns;
    }
  }
  return Array.from(longest, (length = 0) => ({ width: Math.min(Math.max(length + 2, 9), widest) }));
}

function nameOf({ name }: PageTable, at: number, taken: Set<string>): string {
  const clean = (name ?? '')
    .replace(unwritable, '')
    .replaceAll(/[\\/?*:[\]]/g, ' ')
    .trim();
  const base = clean.replaceAll(/^'+|(?<!')'+$/g, '').slice(0, limits.sheetName) || `Sheet ${at + 1}`;
  const numberName = (count: number) => {
    const end = count === 1 ? '' : ` (${count})`;
    return `${base.slice(0, limits.sheetName - end.length)}${end}`;
  };
  let count = 1;
  while (taken.has(numberName(count).toLowerCase())) count += 1;
  taken.add(numberName(count).toLowerCase());
  return numberName(count);
}

/** Rows of cells, with gaps below and beside cells that span several. */
function rowsOf({ rows }: PageTable): Cell[][] {
  const covered = new Map<number, Set<number>>();
  return rows.slice(0, limits.rows).map((row, at) => {
    const line: Cell[] = [];
    const taken = covered.get(at) ?? new Set<number>();
    for (const cell of row) {
      while (taken.has(line.length)) line.push(null);
      if (line.length >= limits.columns) break;
      const from = line.length;
      const width = Math.min(cell.columns, limits.columns - from);
      const height = Math.min(cell.rows, rows.length - at, limits.rows - at);
      line.push(cellOf(cell, width, height));
      for (let column = 1; column < width; column += 1) line.push(null);
      for (let below = 1; below < height; below += 1) {
        const other = covered.get(at + below) ?? new Set<number>();
        for (let column = 0; column < width; column += 1) other.add(from + column);
        covered.set(at + below, other);
      }
    }
    covered.delete(at);
    return line;
  });
}

function cellOf(cell: PageCell, columnSpan: number, rowSpan: number): Cell {
  const typed = cellValue(cell);
  if (typed === null && columnSpan === 1 && rowSpan === 1) return null;
  return {
    ...(typed ?? {}),
    ...(cell.isHeader ? { fontWeight: 'bold' as const } : {}),
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
  };
}

function cellValue({ text, value, type, format, isHeader }: PageCell) {
  const written = (value ?? text).trim();
  const formatted = format === null ? {} : { format: format.replace(unwritable, '').slice(0, 100) };
  const isText = type === 'text' || (isHeader && type === null && value === null);
  if (!isText && numberForm.test(written) && written.replaceAll(/[-.]/g, '').length <= 15)
    return { value: Number(written), type: Number, ...formatted };
  if (!isText && (type === 'date' || type === null) && dateForm.test(written)) {
    const date = new Date(/T.*[^Z\d:.+-]|T[\d:.]+$/.test(written) ? `${written}Z` : written);
    if (!Number.isNaN(date.getTime()))
      return {
        value: date,
        type: Date,
        format: format ?? (written.includes('T') ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'),
      };
  }
  if (type === 'boolean' && /^(true|false)$/.test(written))
    return { value: written === 'true', type: Boolean };
  const shown = text.replace(unwritable, '').slice(0, limits.text).toWellFormed();
  return shown === '' ? null : { value: shown, type: String };
}
