import { Field, Json, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'An event type that webhooks can subscribe to.' })
export class WebhookEventType {
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
export class WebhookConfig {
  @Field(() => Boolean, { description: 'Whether delivery attempts store the request body.' })
  storePayload!: boolean;
}
