import { Parser } from 'htmlparser2';

/** A cell as the page has it. */
export interface PageCell {
  readonly text: string;
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Attribute `data-type`: the type chosen by the author. */
  readonly type: string | null;
  /** Attribute `data-value`: the value behind the text. */
  readonly value: string | null;
  /** Attribute `data-format`: how the program shows it. */
  readonly format: string | null;
}

export interface PageTable {
  /** Attribute `data-sheet`, or the caption; null without either. */
  readonly name: string | null;
  readonly rows: readonly (readonly PageCell[])[];
}

const span = (written: string | undefined, most: number) => {
  const count = Number(written);
  return Number.isInteger(count) && count > 1 ? Math.min(count, most) : 1;
};

/** The tables of a page, in its order. A table inside a cell is text of the cell. */
export function tablesOf(html: string): PageTable[] {
  const tables: { name: string | null; rows: PageCell[][] }[] = [];
  let depth = 0;
  let silent = 0;
  let caption: string | null = null;
  let cell: { text: string; readonly with: Omit<PageCell, 'text'> } | null = null;
  const table = () => tables.at(-1);
  const endCell = () => {
    if (cell !== null)
      table()
        ?.rows.at(-1)
        ?.push({ ...cell.with, text: cell.text.replaceAll(/\s+/g, ' ').trim() });
    cell = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' || name === 'style') silent += 1;
      if (name === 'table') {
        depth += 1;
        if (depth === 1) tables.push({ name: attributes['data-sheet'] ?? null, rows: [] });
      }
      if (depth !== 1) return;
      if (name === 'caption') caption = '';
      if (name === 'tr') table()?.rows.push([]);
      if (name !== 'td' && name !== 'th') return;
      if (table()?.rows.length === 0) table()?.rows.push([]);
      cell = {
        text: '',
        with: {
          isHeader: name === 'th',
          columns: span(attributes.colspan, 1_000),
          rows: span(attributes.rowspan, 1_000),
          type: attributes['data-type'] ?? null,
          value: attributes['data-value'] ?? null,
          format: attributes['data-format'] ?? null,
        },
      };
    },
    ontext(text) {
      if (silent > 0) return;
      if (caption !== null) caption += text;
      if (cell !== null) cell.text += text;
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') silent = Math.max(0, silent - 1);
      if (depth === 1 && (name === 'td' || name === 'th')) endCell();
      if (depth === 1 && name === 'caption' && caption !== null) {
        const first = table();
        if (first !== undefined) first.name ??= caption.trim();
        caption = null;
      }
      if (name === 'br' && cell !== null) cell.text += ' ';
      if (name === 'table') depth = Math.max(0, depth - 1);
    },
  });
  parser.end(html);
  return tables.filter(({ rows }) => rows.some((row) => row.length > 0));
}
