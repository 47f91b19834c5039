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
@ObjectType({
  description: 'Something that happened to an entity; one activity for any number of notified users.',
})
export class ActivityFeedEntry {
  @Field(() => ID, { description: 'The notification’s id, the same for all recipients.' })
  id!: string;

  @Field(() => String, {
    description: 'From the caller’s copy of the notification, else the name of its type.',
  })
  title!: string;

  @Field(() => String, { nullable: true, description: 'From the caller’s copy of the notification.' })
  body!: string | null;

  @Field(() => NotificationSeverityEnum, { description: 'Severity of the notification.' })
  severity!: string;

  @Field(() => Date, { description: 'Time at which the activity happened.' })
  createdAt!: Date;

  @Field(() => UserStub, { nullable: true, description: 'User who caused it; null for the system.' })
  user!: UserStub | null;
}

@ObjectType({
  description: 'What happened to an entity, newest first; counted exactly up to 1,000.',
})
export class ActivityFeedConnection extends ConnectionOf('ActivityFeed', ActivityFeedEntry) {}
