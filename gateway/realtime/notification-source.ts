import type { StoredPage } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import type { NotificationMessage } from './notification-message.ts';

/** Where a caller's notifications come from: the notifications subgraph, over whatever transport it has. */
export interface NotificationSource {
  /**
   * What is stored after an id, a page at most, oldest first.
   * @param after null: nothing but the highest id.
   * @throws {OperationFailure} when the caller may not, or the subgraph cannot.
   */
  read(after: number | null, call: GatewayCall): Promise<StoredPage<NotificationMessage>>;
  /**
   * Everything after an id, in order and without an end, until the call's signal aborts. Ends with an
   * {@link OperationFailure} when the caller may no longer, or the subgraph went away.
   */
  follow(after: number, call: GatewayCall): AsyncIterable<NotificationMessage>;
}
