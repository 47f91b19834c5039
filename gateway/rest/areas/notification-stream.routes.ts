import { z } from 'zod';
import { type Route, stream } from '../route.ts';

/** Name of the heartbeat events; clients ignore it (specification, "Real-time notifications"). */
const heartbeat = '__heartbeat__';

export const notificationStreamRoutes: readonly Route[] = [
  stream({
    tags: ['Notifications'],
    method: 'GET',
    path: '/notifications/stream',
    operationId: 'StreamNotifications',
    summary: 'Streams the caller’s notifications as server-sent events.',
    description:
      'Each event is one notification as JSON, its `id:` counts up. A client that repeats the last id in `Last-Event-ID` ' +
      'gets what it missed. Events named `__heartbeat__` keep the connection open. With `inboxChanges=true` events named ' +
      '`inboxChanged` say what the caller does to the inbox in any session: `change`, `ids` and `unreadNotificationCount`, as the ' +
      'subscription `inboxChanged` has them; they are not repeated, and a null `change` means that the inbox is to be read again.',
    query: z.object({
      inboxChanges: z
        .boolean()
        .default(false)
        .describe('Whether the stream also tells what the caller does to the inbox; default false.'),
    }),
    problems: [429],
    // Old clients read the name inside the data.
    heartbeat: { event: heartbeat, data: JSON.stringify({ notificationTypeName: heartbeat }) },
    resumable: true,
    open: ({ headers, query: { inboxChanges } }, call, sources) =>
      sources.notifications(call, headers, { lastEventId: lastEventId(headers), inboxChanges }),
  }),
];

function lastEventId(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const sent = headers['last-event-id'];
  return Array.isArray(sent) ? sent.at(-1) : sent;
}
