import type { WidgetRenderer } from '../contract/widget-renderer.ts';
import type { Snapshot } from './snapshot.ts';
import { configurationOf } from './widget-configuration.ts';

const contentRenderer = (widgetType: 'Markdown' | 'Text' | 'Image'): WidgetRenderer<Snapshot> => ({
  widgetType,
  prepare: ({ configJson }) => ({
    content: { widgetType, ...configurationOf(widgetType, configJson) } as Snapshot,
  }),
});

/** Widgets that show what their configuration says. */
export const contentRenderers: readonly WidgetRenderer<Snapshot>[] = [
  contentRenderer('Markdown'),
  contentRenderer('Text'),
  contentRenderer('Image'),
];
