import { type WidgetRenderer, widgetRenderer } from '../contract/widget-renderer.ts';
import { contentRenderers } from './content-renderers.ts';
import { figureRenderer } from './figure-renderer.ts';
import { rowsRenderers } from './rows-renderers.ts';
import type { Snapshot } from './snapshot.ts';

const renderers: readonly WidgetRenderer<Snapshot>[] = [
  figureRenderer,
  ...rowsRenderers,
  ...contentRenderers,
];

/** The kinds of the specification, contributed as those of any module are ("Snapshot shapes per widget kind"). */
export const builtInRenderers = renderers.map((renderer) => widgetRenderer(renderer));
