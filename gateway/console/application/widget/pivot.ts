import { html, nothing } from 'lit';
import type { PivotSnapshot } from '../../../../schema/client/generated/operations.ts';
import { groupLabel } from '../text/cell.ts';
import { figure, haveFraction } from '../text/figure.ts';
import { type DataHeading, dataTable } from './data-table.ts';
import { measureOf } from './measure.ts';
import { pivotGrid } from './pivot-grid.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** Groups of several columns, crossed. Empty where nothing meets. */
export function drawPivot(snapshot: PivotSnapshot, context: DrawingContext): Drawing {
  const { language, title, columnLabel } = context;
  const { rowFields, columnFields, aggregation, valueField, currency } = snapshot;
  const grid = pivotGrid(snapshot);
  if (grid.rows.length === 0) return { content: html`<p class="nothing">${language.word('noData')}</p>` };
  const kind = aggregation === 'Count' ? ('Count' as const) : ('Number' as const);
  const hasFraction = haveFraction(snapshot.cells.map(({ value }) => value));
  const measure = measureOf({ aggregation, field: valueField }, context);
  const levels = Math.max(columnFields.length, 1);
  const headings: DataHeading[][] = Array.from({ length: levels }, (_, level) => [
    ...(level === 0 ? rowFields.map((field) => ({ text: columnLabel(field), rows: levels })) : []),
    ...grid.columns.map((keys) => ({
      text: columnFields.length === 0 ? measure : groupLabel(keys[level] ?? '', language),
      isNumber: true,
    })),
  ]);
  const rows = grid.rows.map((row) => [
    ...row.map((key) => ({ content: groupLabel(key, language), isNumber: false, isHeading: true })),
    ...grid.columns.map((column) => {
      const value = grid.valueAt(row, column);
      const { locale } = language;
      return {
        content:
          value === null ? language.word('empty') : figure(value, { locale, kind, currency, hasFraction }),
        isNumber: true,
      };
    }),
  ]);
  const crossed = `${measure} · ${columnFields.map(columnLabel).join(' × ')}`;
  return {
    content: html`<div class="fills">
      ${dataTable(title, headings, rows)}
      ${columnFields.length === 0 ? nothing : html`<p class="note">${crossed}</p>`}
    </div>`,
  };
}
