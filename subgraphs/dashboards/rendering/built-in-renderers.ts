import { type WidgetRenderer, widgetRenderer } from '../contract/widget-renderer.ts';
import { figureRenderer } from './figure-renderer.ts';
import { rowsRenderers } from './rows-renderers.ts';
import type { Snapshot } from './snapshot.ts';
import { configurationOf } from './widget-configuration.ts';

const contentRenderer = (widgetType: 'Markdown' | 'Text' | 'Image'): WidgetRenderer<Snapshot> => ({
  widgetType,
  prepare: ({ configJson }) => ({
    content: { widgetType, ...configurationOf(widgetType, configJson) } as Snapshot,
  }),
});

/** Widgets with static contents from their configuration. */
const contentRenderers: readonly WidgetRenderer<Snapshot>[] = [
  contentRenderer('Markdown'),
  contentRenderer('Text'),
  contentRenderer('Image'),
];

const renderers: readonly WidgetRenderer<Snapshot>[] = [
  figureRenderer,
  ...rowsRenderers,
  ...contentRenderers,
];

/** The kinds of the specification, contributed as those of any module are ("Snapshot shapes per widget kind"). */
export const builtInRenderers = renderers.map((renderer) => widgetRenderer(renderer));
