import type { Readable } from 'node:stream';
import type { SheetFormat } from '../exchange.contract.ts';
import { csvSheet } from './csv-sheet.ts';
import { excelSheet } from './excel-sheet.ts';
import type { SheetRows } from './sheet-rows.ts';

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
