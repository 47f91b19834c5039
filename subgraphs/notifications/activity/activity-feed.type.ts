import { ConnectionOf } from '../../kernel/subgraph/connection.type.ts';
import { Directive, Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationSeverityEnum } from '../inbox/notification.type.ts';

/** Reference to a user of identity. */
@ObjectType('User', { description: 'A user; the identity subgraph adds the details.' })
@Directive('@key(fields: "id", resolvable: false)')
export class UserStub {
  @Field(() => ID, { description: 'User id as in access tokens.' })
  id!: string;
}

/** Something that happened to an entity. */
@ObjectType({ description: 'Something that happened to an entity, once however many people were notified.' })
export class ActivityFeedEntry {
  @Field(() => ID, { description: 'The notification’s id, the same for all recipients.' })
  id!: string;

  @Field(() => String, { description: 'Of the caller’s own notification; else what its type is called.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Of the caller’s own notification.' })
  body!: string | null;

  @Field(() => NotificationSeverityEnum, { description: 'How much it matters.' })
  severity!: string;

  @Field(() => Date, { description: 'Time at which the activity happened.' })
  createdAt!: Date;

  @Field(() => UserStub, { nullable: true, description: 'Who did it; null for the system.' })
  user!: UserStub | null;
}

@ObjectType({
  description: 'What happened to an entity, newest first; counted exactly up to 1,000.',
})
export class ActivityFeedConnection extends ConnectionOf('ActivityFeed', ActivityFeedEntry) {}
