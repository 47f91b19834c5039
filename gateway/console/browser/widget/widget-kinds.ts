import { drawChart } from '../chart/chart.ts';
import { drawMap } from '../map/map.ts';
import { drawCustom } from './custom.ts';
import { drawImage } from './image.ts';
import { drawKpi } from './kpi.ts';
import { drawPivot } from './pivot.ts';
import { drawMarkdown, drawText } from './prose.ts';
import { drawTable } from './table.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

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

/** How widgets of a kind are drawn; of a kind the console does not know, member by member. */
export function drawingOf(widgetType: string): Draw {
  return Object.hasOwn(kinds, widgetType) ? kinds[widgetType as keyof typeof kinds] : drawCustom;
}
