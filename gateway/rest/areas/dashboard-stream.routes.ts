import { StreamDashboardDocument } from '../../graphql/generated/operations.ts';
import { guidParameter, type Route, subscription } from '../route.ts';
import { dashboardFrames, streamQuery, toStreamInput } from './dashboard-stream.wire.ts';

export const dashboardStreamRoutes: readonly Route[] = [
  subscription({
    tags: ['Dashboards'],
    method: 'GET',
    path: '/dashboards/{id}/stream',
    parameters: { id: guidParameter },
    summary: 'Streams a dashboard as it changes, as server-sent events.',
    description:
      'First an event `layout` with the ids of the widgets and an event `snapshot` for each of them; then `snapshot` for ' +
      'what shows something else, a Realtime widget at most once a second, and `layout` when widgets come or go. The data ' +
      'of `snapshot` is a widget as a render has it, with `widgetId`; its `sequence` counts up. Filters: ' +
      '`filter[column.operator]=value`. A client that reconnects gets everything again.',
    problems: [404, 429, 503],
    query: streamQuery,
    subscription: {
      document: StreamDashboardDocument,
      variables: ({ parameters: { id }, query }) => ({ id, request: toStreamInput(query) }),
      frames: dashboardFrames,
    },
  }),
];
