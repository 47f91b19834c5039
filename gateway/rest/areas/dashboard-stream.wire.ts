import { z } from 'zod';
import type { StreamDashboardSubscription } from '../../graphql/generated/operations.ts';
import type { StreamFrame } from '../../http/event-stream.ts';
import { variablesOfParameters } from '../query/query-variables.ts';
import { toRenderedWidget } from './dashboard-render.wire.ts';

const timestamp = z.iso.datetime({ offset: true });

/** A render request as a query string, its filters as `filter[column.operator]`. */
export const streamQuery = z
  .object({
    periodFrom: timestamp.describe('Start of the period, inclusive; requires `periodTo`.'),
    periodTo: timestamp.describe('End of the period, exclusive; later than `periodFrom`.'),
    periodToken: z.string().describe('Name of the period, returned unchanged in the answer.'),
    compareToToken: z
      .string()
      .describe('Period to compare with: `previous_period`, or a named period; requires the bounds.'),
    locale: z.string().describe('BCP 47: the language of formatted values, labels and keys.'),
    viewName: z.string().describe('Name of the view; default: the view that was imported.'),
  })
  .partial()
  .catchall(z.array(z.string()));

/** Maps a query string to the GraphQL render request. */
export function toStreamInput({
  periodFrom,
  periodTo,
  periodToken,
  compareToToken,
  locale,
  viewName,
  ...rest
}: z.output<typeof streamQuery>) {
  const { filters } = variablesOfParameters(rest as Readonly<Record<string, readonly string[]>>);
  const list = (filters ?? []).map(({ field, operator, value }) => ({
    key: operator === '' ? field : `${field}.${operator}`,
    value: value ?? '',
  }));
  return {
    periodFrom,
    periodTo,
    periodToken,
    compareToText: compareToToken,
    locale,
    viewName,
    filters: list,
  };
}

/**
 * Formats updates as frames: `layout` with the widgets when the layout changes, and `snapshot` for each new or changed
 * widget, numbered through the stream.
 */
export async function* dashboardFrames(
  results: AsyncIterable<StreamDashboardSubscription>,
): AsyncIterable<StreamFrame> {
  let layout = '';
  let number = 0;
  for await (const { dashboardUpdated } of results) {
    const { dashboardId, widgetIds, widgets } = dashboardUpdated;
    const present = JSON.stringify({ dashboardId, widgetIds });
    if (present !== layout) yield { event: 'layout', data: present };
    layout = present;
    for (const one of widgets) {
      number += 1;
      const data = JSON.stringify({ widgetId: one.widget.id, ...(toRenderedWidget(one) as object) });
      yield { event: 'snapshot', id: String(number), data };
    }
  }
}
