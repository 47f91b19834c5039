import { Field, graphEnum, ID, InputType, ObjectType } from '../../../kernel/subgraph/type-graphql.ts';
import { type PushPlatform, pushPlatforms } from '../../contract/push-platform.ts';

export const PushPlatformEnum = graphEnum(
  pushPlatforms,
  'PushPlatform',
  'Operating systems of mobile devices.',
  {
    android: 'Android devices, reached through FCM.',
    ios: 'Apple devices, reached through APNs.',
  },
);

/** A device's token, as its push service handed it to the app. */
@InputType({ description: 'A device’s push token.' })
export class RegisterPushTokenInput {
  @Field(() => String, { description: 'As FCM or APNs gave it to the app; at most 512 characters.' })
  token!: string;

  @Field(() => PushPlatformEnum, { description: 'Platform of the device.' })
  platform!: PushPlatform;

  @Field(() => String, {
    nullable: true,
    description:
      'The app’s own id of this installation; at most 128 characters. A new token for the same id replaces the old one.',
  })
  deviceId?: string | null;
}

/** A device that is woken. */
@ObjectType({ description: 'A device of the caller’s that is woken by push.' })
export class PushToken {
  @Field(() => ID, { description: 'UUID of the registered device token.' })
  id!: string;

  @Field(() => String, { description: 'The last characters of its token, which is a secret.' })
  maskedToken!: string;

  @Field(() => String, {
    description: 'The whole token in the answer to its registration; in lists the same as `maskedToken`.',
  })
  token!: string;

  @Field(() => String, { nullable: true, description: 'The value the app registered; null without one.' })
  deviceId!: string | null;

  @Field(() => PushPlatformEnum, { description: 'Platform of the device.' })
  platform!: PushPlatform;

  @Field(() => Date, { description: 'When the caller registered it first.' })
  createdAt!: Date;
}
