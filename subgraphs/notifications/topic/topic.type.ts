import { ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { ifMatch } from '../../kernel/subgraph/mutation.ts';
import { ArgsType, Field, ID, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('NotificationTopic', {
  description: 'A subject that people subscribe to; broadcasts go to its subscribers.',
})
export class NotificationTopicType {
  @Field(() => ID, { description: 'UUID of the topic.' })
  id!: string;

  @Field(() => String, {
    description: 'Name for programs: `product-news`. Unique in the tenant, and never changed.',
  })
  key!: string;

  @Field(() => String, { description: 'Title that people read.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What subscribers are told about.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'Whether people subscribe to it by themselves.' })
  isOpen!: boolean;

  @Field(() => Boolean, { description: 'Whether the caller is subscribed to it.' })
  isSubscribed!: boolean;

  @Field(() => Date, { description: 'When the topic was created.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'User who created the topic.' })
  createdBy!: string | null;

  @Field(() => Date, { description: 'Time of the last change of the topic itself.' })
  modifiedAt!: Date;

  @Field(() => String, {
    description:
      'Entity tag. Send it as `ifMatch` to refuse the change if the topic has changed since; its subscribers do not count.',
  })
  entityTag!: string;
}

@ObjectType({ description: 'Topics of notifications, in the order of their keys.' })
export class NotificationTopicConnection extends ConnectionOf('NotificationTopic', NotificationTopicType) {}

@ArgsType()
export class NotificationTopicListArguments extends PagedArguments() {}

@ObjectType('NotificationTopicSubscriber', { description: 'A person who is subscribed to a topic.' })
export class NotificationTopicSubscriberType {
  @Field(() => String, { description: 'Id of the person, as in access tokens.' })
  userId!: string;

  @Field(() => Date, { description: 'When the person was subscribed.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Subscribers of a topic, in the order of their ids.' })
export class NotificationTopicSubscriberConnection extends ConnectionOf(
  'NotificationTopicSubscriber',
  NotificationTopicSubscriberType,
) {}

@InputType({ description: 'A new topic of notifications.' })
export class CreateNotificationTopicInput {
  @Field(() => String, {
    description: '1 to 128 lower-case letters, digits, `.`, `_` and `-`, beginning with a letter or digit.',
  })
  key!: string;

  @Field(() => String, { description: 'Title that people read, 1 to 200 characters.' })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What subscribers are told about, at most 2,000 characters.',
  })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether people subscribe by themselves; default false.',
  })
  isOpen?: boolean | null;
}

@InputType({ description: 'A change of a topic; what is null stays.' })
export class UpdateNotificationTopicInput {
  @Field(() => ID, { description: 'UUID of the topic.' })
  id!: string;

  @Field(() => String, { nullable: true, description: ifMatch[1] })
  ifMatch?: string | null;

  @Field(() => String, { nullable: true, description: 'Title that people read, 1 to 200 characters.' })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'At most 2,000 characters; an empty text becomes none.',
  })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether people subscribe by themselves. Those who are subscribed stay.',
  })
  isOpen?: boolean | null;
}
