import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookConfig, WebhookEventType } from './event-type.type.ts';
import type { OfferedEventTypes } from './offered-event-types.ts';

/** What the resolver stands on. */
export interface EventTypeParts {
  readonly offered: OfferedEventTypes;
  readonly texts: Texts;
  readonly locale: string;
  readonly storePayload: boolean;
}

/** What can be subscribed to, in the graph. */
@Resolver()
export class EventTypeResolver {
  constructor(private readonly parts: EventTypeParts) {}

  @Query(() => [WebhookEventType], {
    description: 'What webhooks can be subscribed to, by name, in the caller’s language.',
  })
  webhookEventTypes(): WebhookEventType[] {
    return this.parts.offered.all.map((type) => this.shown(type));
  }

  @Query(() => WebhookConfig, { description: 'What a client must know of webhooks here.' })
  webhookConfig(): WebhookConfig {
    return { storePayload: this.parts.storePayload };
  }

  private shown({ name, displayKey, descriptionKey, category, schema, example }: EventTypeDefinition) {
    const say = (key: string) => this.parts.texts.find(key, this.parts.locale);
    return {
      eventType: name,
      displayName: say(displayKey) ?? name,
      description: say(descriptionKey) ?? '',
      category: say(`WebhookEventTypeCategory:${category}`) ?? category,
      schema,
      example,
    };
  }
}
