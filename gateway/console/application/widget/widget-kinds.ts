import { html } from 'lit';
import type { CustomSnapshot } from '../../../../schema/client/generated/operations.ts';
import { drawChart } from '../chart/chart.ts';
import { drawMap } from '../map/map.ts';
import { cellText } from '../text/cell.ts';
import { splitWords } from '../text/language.ts';
import { drawImage } from './image.ts';
import { drawKpi } from './kpi.ts';
import { drawPivot } from './pivot.ts';
import { drawMarkdown, drawText } from './prose.ts';
import { drawTable } from './table.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** Draws a widget of an unknown kind: every member by its name. */
function drawCustom({ data }: CustomSnapshot, { language, title }: DrawingContext): Drawing {
  const facts = Object.entries(data).map(
    ([name, value]) => html`<dt>${splitWords(name)}</dt><dd>${cellText(value, language, null).text}</dd>`,
  );
  return {
    content: html`<div class="scrolls custom" tabindex="0" role="group" aria-label=${title}><dl>${facts}</dl></div>`,
  };
}

/** Draws what a widget shows; the snapshot is of the kind it is listed under (specification, "Snapshot shapes"). */
export type Draw = (snapshot: never, context: DrawingContext) => Drawing;

const kinds = {
  Kpi: drawKpi,
  Chart: drawChart,
  Table: drawTable,
  Pivot: drawPivot,
  Map: drawMap,
  Markdown: drawMarkdown,
  Text: drawText,
  Image: drawImage,
};

/** Draws widgets by kind; those of an unknown kind member by member. */
export function drawingOf(widgetType: string): Draw {
  return Object.hasOwn(kinds, widgetType) ? kinds[widgetType as keyof typeof kinds] : drawCustom;
}
