import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { StreamFrame } from '../http/event-stream.ts';
import {
  type NotificationConnection,
  type NotificationConnections,
  positionOf,
} from './notification-connections.ts';

/** What a client of the event stream asks for. */
export interface StreamRequest {
  /** As the client sent it. */
  readonly lastEventId: string | undefined;
  readonly inboxChanges: boolean;
}

/** Opens the caller's notifications. */
export type OpenNotificationStream = (
  call: CallContext,
  headers: IncomingHttpHeaders,
  asked: StreamRequest,
) => Promise<AsyncIterable<StreamFrame>>;

/**
 * A caller's notifications as server-sent events: no event name, the notification as data, its position as the id that
 * a client repeats in `Last-Event-ID`. The first block has only an id, so that a client that disconnects before its
 * first notification misses none. Changes of the inbox are events with a name, and without an id.
 */
export function notificationStream(connections: NotificationConnections): OpenNotificationStream {
  return async (call, headers, { lastEventId, inboxChanges }) =>
    framesOf(await connections.connect({ call, headers, after: positionOf(lastEventId), inboxChanges }));
}

/** Not a generator: with thousands of streams each would use memory. */
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
