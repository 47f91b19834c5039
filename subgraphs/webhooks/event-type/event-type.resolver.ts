import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { Field, Json, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { OfferedEventTypes } from './offered-event-types.ts';

@ObjectType({ description: 'An event type that webhooks can subscribe to.' })
class WebhookEventType {
  @Field(() => String, { description: 'Name of the event type, such as `Settings.SettingChanged`.' })
  eventType!: string;

  @Field(() => String, { description: 'Display name in the caller’s language.' })
  displayName!: string;

  @Field(() => String, { description: 'When the event occurs, in the caller’s language.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Category in the caller’s language.' })
  category!: string | null;

  @Field(() => Json, { description: 'JSON Schema of `data` in the body.' })
  schema!: unknown;

  @Field(() => Json, { description: 'An example of `data` in the body.' })
  example!: unknown;
}

@ObjectType({ description: 'Settings of the installation that webhook clients need.' })
class WebhookConfig {
  @Field(() => Boolean, { description: 'Whether delivery attempts store the request body.' })
  storePayload!: boolean;
}

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
    const findText = (key: string) => this.dependencies.texts.find(key, this.dependencies.locale);
    return {
      eventType: name,
      displayName: findText(displayKey) ?? name,
      description: findText(descriptionKey) ?? '',
      category: findText(`WebhookEventTypeCategory:${category}`) ?? category,
      schema,
      example,
    };
  }
}
