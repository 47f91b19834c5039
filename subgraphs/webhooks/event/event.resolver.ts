import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { EventService } from './event.service.ts';
import { type WebhookEventType, webhookEventList } from './event.type.ts';

@Resolver()
export class EventResolver {
  constructor(private readonly service: EventService) {}

  @ListSize(webhookEventList.sizes)
  @Query(() => webhookEventList.Connection, {
    description:
      'Stored events, newest first: those whose type a subscription names, also if none received them. ' +
      '`explainWebhookEvent` says why one was not delivered.',
  })
  webhookEvents(
    @Args(() => webhookEventList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<WebhookEventType>> {
    return this.service.list(request, selected);
  }
}
