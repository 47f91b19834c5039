import type { ExecutionResult } from 'graphql';
import type { StoredPage } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import type { Graph } from '../graphql/execution/graph.ts';
import type { Subscriptions } from '../graphql/execution/subscriptions.ts';
import {
  ReadMissedNotificationsDocument,
  type StreamedNotificationFieldsFragment,
  StreamInboxChangesDocument,
  StreamNotificationsDocument,
} from '../graphql/generated/operations.ts';
import type { PlannedOperation } from '../graphql/supergraph/supergraph.ts';
import { OperationFailure } from '../http/problem.ts';
import { InboxChangeMessage, missedChanges } from './inbox-change-message.ts';
import { toNotificationDto } from './notification-dto.ts';
import { NotificationMessage } from './notification-message.ts';
import type { NotificationSource } from './notification-source.ts';

/** Notifications over the supergraph: the subgraph's query and subscription, planned once. */
export class GraphNotificationSource implements NotificationSource {
  private readonly missed: PlannedOperation;
  private readonly received: PlannedOperation;
  private readonly changed: PlannedOperation;

  constructor(
    private readonly graph: Graph,
    private readonly subscriptions: Subscriptions,
  ) {
    this.missed = graph.supergraph.plan(graph.validate(ReadMissedNotificationsDocument));
    this.received = graph.supergraph.plan(graph.validate(StreamNotificationsDocument));
    this.changed = graph.supergraph.plan(graph.validate(StreamInboxChangesDocument));
  }

  async read(after: number | null, call: GatewayCall): Promise<StoredPage<NotificationMessage>> {
    const variables = after === null ? {} : { lastEventId: `${after}` };
    const { missed } = dataOf<{ missed: Missed }>(await this.graph.run(this.missed, variables, call));
    return {
      messages: missed.items.map(messageOf),
      hasMore: missed.hasMore,
      last: Number(missed.lastEventId),
    };
  }

  async *follow(after: number, call: GatewayCall): AsyncIterable<NotificationMessage> {
    const results = await this.subscriptions.subscribe(this.received, { lastEventId: `${after}` }, call);
    for await (const result of results) {
      yield messageOf(dataOf<{ received: StreamedNotificationFieldsFragment }>(result).received);
    }
  }

  async *followInbox(call: GatewayCall): AsyncIterable<InboxChangeMessage> {
    const results = await this.subscriptions.subscribe(this.changed, {}, call);
    yield missedChanges;
    for await (const result of results)
      yield new InboxChangeMessage(JSON.stringify(dataOf<{ changed: object }>(result).changed));
  }
}

interface Missed {
  readonly items: readonly StreamedNotificationFieldsFragment[];
  readonly hasMore: boolean;
  readonly lastEventId: string;
}

/** @throws {OperationFailure} without data. */
function dataOf<T>({ data, errors = [] }: ExecutionResult): T {
  const [first, ...others] = errors;
  if (first !== undefined) throw new OperationFailure([first, ...others]);
  if (data === null || data === undefined) throw new Error('The operation answered neither data nor errors.');
  return data as T;
}

/** The notification with the names of both client generations. */
function messageOf(received: StreamedNotificationFieldsFragment): NotificationMessage {
  const dto = { ...toNotificationDto(received), occurredAt: received.createdAt };
  return new NotificationMessage(Number(received.eventId), JSON.stringify(dto));
}
