import type { StoredPage } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import type { InboxChangeMessage } from './inbox-change-message.ts';
import type { NotificationMessage } from './notification-message.ts';

/** The source of a caller's notifications: the notifications subgraph, over any transport. */
export interface NotificationSource {
  /**
   * One page of stored notifications after an id, oldest first.
   * @param after null: only the highest id.
   * @throws {OperationFailure} the subgraph's refusal or failure.
   */
  read(after: number | null, call: GatewayCall): Promise<StoredPage<NotificationMessage>>;
  /**
   * All notifications after an id, in order, until the call's signal aborts. Ends with an {@link OperationFailure} when
   * the caller loses access, or the subgraph fails.
   */
  follow(after: number, call: GatewayCall): AsyncIterable<NotificationMessage>;
  /** `missedChanges` once it is open, then all changes of the caller's inbox; ends as {@link follow}. */
  followInbox(call: GatewayCall): AsyncIterable<InboxChangeMessage>;
}
