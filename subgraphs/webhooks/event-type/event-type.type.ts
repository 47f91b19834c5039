import { Field, Json, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A type of event in the graph, in the caller's language. */
@ObjectType({ description: 'A type of event webhooks can be subscribed to.' })
export class WebhookEventType {
  @Field(() => String, { description: 'Its name, `Settings.SettingChanged`.' })
  eventType!: string;

  @Field(() => String, { description: 'What it is called.' })
  displayName!: string;

  @Field(() => String, { description: 'When it happens.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'What it belongs to.' })
  category!: string | null;

  @Field(() => Json, { description: 'JSON Schema of `data` in the body.' })
  schema!: unknown;

  @Field(() => Json, { description: '`data` as it may look.' })
  example!: unknown;
}

/** What a client must know of the installation. */
@ObjectType({ description: 'What a client must know of webhooks here.' })
export class WebhookConfig {
  @Field(() => Boolean, { description: 'Whether delivery attempts keep the body that was sent.' })
  storePayload!: boolean;
}
