import { html, nothing } from 'lit';
import type { TableSnapshot } from '../../../../schema/client/generated/operations.ts';
import { cellText } from '../text/cell.ts';
import { haveFraction } from '../text/figure.ts';
import { dataTable } from './data-table.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** The first rows of a query, and how many there are. */
export function drawTable(snapshot: TableSnapshot, { language, title }: DrawingContext): Drawing {
  const { columns, rows, totalRowCount } = snapshot;
  const fractions = columns.map(({ name }) => haveFraction(rows.map((row) => row[name])));
  const cells = rows.map((row) =>
    columns.map(({ name, currencyCode }, at) => {
      const { text, isNumber } = cellText(row[name], language, currencyCode, fractions[at]);
      return { content: text, isNumber };
    }),
  );
  const headings = columns.map(({ name, labelLocalizationKey }, at) => ({
    text: language.label(labelLocalizationKey ?? name),
    isNumber: cells.length > 0 && cells.every((row) => row[at]?.isNumber === true),
  }));
  const number = new Intl.NumberFormat(language.locale);
  const numbers = { shown: number.format(rows.length), total: number.format(totalRowCount) };
  const isPart = rows.length > 0 && rows.length < totalRowCount;
  return {
    content: html`<div class="fills">
      ${rows.length === 0 ? html`<p class="nothing">${language.word('noData')}</p>` : dataTable(title, [headings], cells)}
      ${isPart ? html`<p class="note">${language.word('rowsShown', numbers)}</p>` : nothing}
    </div>`,
  };
}
