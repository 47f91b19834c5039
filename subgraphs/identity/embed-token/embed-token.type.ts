import type {
  EmbedComponent as ComponentName,
  EmbedObject as ObjectValue,
} from '../../kernel/call/embed-scope.ts';
import { embedComponents } from '../../kernel/call/embed-scope.ts';
import { Field, graphEnum, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

export const EmbedComponentEnum = graphEnum(
  embedComponents,
  'EmbedComponent',
  'A component that pages of other origins embed.',
  {
    inbox: 'Notifications of the user: `<platform-inbox>`.',
    preferences: 'Notification preferences of the user: `<platform-preferences>`.',
    comments: 'Comments on an entity: `<platform-comments>`.',
    dashboard: 'A rendered dashboard, live: `<platform-dashboard>`.',
    webhooks: 'Webhook subscriptions of the tenant: `<platform-webhooks>`.',
  },
);

@ObjectType({ description: 'An object that an embed token opens.' })
export class EmbedObject {
  @Field(() => String, { description: 'Type of the object, such as `Dashboard`.' })
  type!: string;

  @Field(() => String, { description: 'Id of the object in its type.' })
  id!: string;
}

@InputType({ description: 'An object that an embed token opens.' })
export class EmbedObjectInput {
  @Field(() => String, { description: '`Dashboard`, or the type of an entity with comments.' })
  type!: string;

  @Field(() => String, { description: 'Id of the dashboard or entity.' })
  id!: string;
}

@ObjectType({ description: 'A short-lived token for pages that embed components.' })
export class EmbedToken {
  @Field(() => ID, { description: 'UUID of the token.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The user it acts for; null for an anonymous viewer.',
  })
  userId!: string | null;

  @Field(() => [EmbedComponentEnum], { description: 'Components that may use it.' })
  components!: ComponentName[];

  @Field(() => [EmbedObject], { description: 'Objects that it opens.' })
  objects!: ObjectValue[];

  @Field(() => [String], { description: 'Origins of the pages that may use it.' })
  origins!: string[];

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'Time at which it expires.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time at which it was revoked.' })
  revokedAt!: Date | null;
}

@InputType({ description: 'Limits of a new embed token.' })
export class CreateEmbedTokenInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A user seen in the tenant; null: an anonymous viewer, who only reads.',
  })
  userId!: string | null;

  @Field(() => [EmbedComponentEnum], { description: 'Components that may use the token.' })
  components!: ComponentName[];

  @Field(() => [EmbedObjectInput], {
    nullable: true,
    description: 'Objects of `comments` and `dashboard`, at most 100; the token opens no other.',
  })
  objects!: EmbedObjectInput[] | null;

  @Field(() => [String], {
    description: 'Origins of the pages, at most 20, such as `https://app.example.com`.',
  })
  origins!: string[];

  @Field(() => Int, { nullable: true, description: 'Lifetime in seconds, 60 to 3600; default 900.' })
  lifetimeSeconds!: number | null;
}
