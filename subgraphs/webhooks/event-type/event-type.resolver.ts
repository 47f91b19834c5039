import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookConfig, WebhookEventType } from './event-type.type.ts';
import type { OfferedEventTypes } from './offered-event-types.ts';

export interface EventTypeDependencies {
  readonly offered: OfferedEventTypes;
  readonly texts: Texts;
  readonly locale: string;
  readonly storePayload: boolean;
}

@Resolver()
export class EventTypeResolver {
  constructor(private readonly dependencies: EventTypeDependencies) {}

  @Query(() => [WebhookEventType], {
    description: 'Event types that webhooks can subscribe to, by name, in the caller’s language.',
  })
  webhookEventTypes(): WebhookEventType[] {
    return this.dependencies.offered.all.map((type) => this.describeType(type));
  }

  @Query(() => WebhookConfig, { description: 'Settings of the installation that webhook clients need.' })
  webhookConfig(): WebhookConfig {
    return { storePayload: this.dependencies.storePayload };
  }

  private describeType({ name, displayKey, descriptionKey, category, schema, example }: EventTypeDefinition) {
    const say = (key: string) => this.dependencies.texts.find(key, this.dependencies.locale);
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
