import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { StreamFrame } from '../http/event-stream.ts';
import {
  type NotificationConnection,
  type NotificationConnections,
  positionOf,
} from './notification-connections.ts';

/** Opens the notifications of the caller. `lastEventId`: what the client received last, as it sent it. */
export type OpenNotificationStream = (
  call: CallContext,
  headers: IncomingHttpHeaders,
  lastEventId: string | undefined,
) => Promise<AsyncIterable<StreamFrame>>;

/**
 * The notifications of a caller as server-sent events: no event name, the notification as data, its
 * position as the id that a client repeats in `Last-Event-ID`. The first block has an id alone, so that a client also
 * gets what comes while it is away before it has heard anything.
 */
export function notificationStream(connections: NotificationConnections): OpenNotificationStream {
  return async (call, headers, lastEventId) =>
    framesOf(await connections.connect({ call, headers, after: positionOf(lastEventId) }));
}

/** No generator: there may be thousands of streams, and each would keep one. */
function framesOf(notifications: NotificationConnection): AsyncIterableIterator<StreamFrame> {
  let begun = false;
  const frames: AsyncIterableIterator<StreamFrame> = {
    [Symbol.asyncIterator]: () => frames,
    next: async () => {
      if (!begun) {
        begun = true;
        return { done: false, value: { id: `${notifications.position}`, data: null } };
      }
      const { done, value } = await notifications.next();
      return done === true ? { done, value: undefined } : { done: false, value: value.frame };
    },
    return: async () => {
      await notifications.return?.();
      return { done: true, value: undefined };
    },
  };
  return frames;
}
