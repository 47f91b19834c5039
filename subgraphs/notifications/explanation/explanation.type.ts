import { Field, graphEnum, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { channelOutcomes, withholdingReasons } from '../contract/withholding.ts';
import { NotificationChannelName } from '../inbox/notification.type.ts';
import { PreferenceLevelEnum } from '../preference/preference.type.ts';
import { NotificationStepEnum } from '../steps/step.type.ts';

const NotificationOutcomeEnum = graphEnum(
  channelOutcomes,
  'NotificationOutcome',
  'What became of a notification for a recipient by one channel.',
  {
    Sent: 'The channel has it: the inbox row, the stream or a message.',
    Waiting: 'An attempt is planned at `waitsUntil`.',
    Withheld: 'It was not sent, as `reason` says.',
    Failed: 'All attempts failed; no further one is made.',
  },
);

export const NotificationWithholdingEnum = graphEnum(
  withholdingReasons,
  'NotificationWithholding',
  'Why a channel does not carry a notification to a recipient.',
  {
    NotSelected: 'Neither the type, the tenant, the publisher nor the recipient selected it.',
    Preference: 'The recipient’s preference for the type switched the channel off.',
    CategoryPreference: 'The recipient’s preference for the category switched the channel off.',
    TenantDefault: 'The tenant switched the channel off, and the recipient has chosen nothing.',
    Permission: 'The recipient does not hold the required permission.',
    QuietHours: 'The recipient’s do-not-disturb hours were in force.',
    NotConfigured: 'The installation has not configured the channel.',
    Unreachable: 'The recipient has no address or device there.',
    AlreadyPosted: 'Another delivery posted it into the shared place.',
    OtherNotification: 'A notification of another type tells the recipient the same.',
    TypeRemoved: 'No module defines the notification type any more.',
    Throttled: 'The recipient had as many notifications of the type as its throttle lets pass.',
    Seen: 'The recipient saw it in the inbox before it was to escalate.',
    Cancelled: 'The notification was cancelled before.',
    Suppressed:
      'The recipient’s address bounced, was complained about, or was suppressed by an administrator.',
  },
);

@ObjectType({ description: 'One attempt to deliver a notification by a channel.' })
class NotificationDeliveryAttempt {
  @Field(() => Date, { description: 'When the attempt began.' })
  occurredAt!: Date;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  durationMs!: number;

  @Field(() => Boolean, { description: 'Whether the provider accepted the message.' })
  isSuccess!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong, without addresses and secrets; null after a success.',
  })
  errorMessage!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The provider that accepted the message, of those of the channel: `Smtp`. Null after a failure, and where the channel does not say.',
  })
  provider!: string | null;
}

@ObjectType({ description: 'What became of a notification for a recipient by one channel.' })
class NotificationChannelExplanation {
  @Field(() => NotificationChannelName, { description: 'Name of the explained channel.' })
  channel!: string;

  @Field(() => NotificationOutcomeEnum, { description: 'What became of it by this channel.' })
  outcome!: string;

  @Field(() => NotificationWithholdingEnum, {
    nullable: true,
    description:
      'Why it was withheld. While it waits: what would withhold an attempt that was made now. Null: nothing does.',
  })
  reason!: string | null;

  @Field(() => PreferenceLevelEnum, {
    nullable: true,
    description:
      'What decides at present whether the channel is on for the recipient; null for a channel that the type has no more.',
  })
  decidedBy!: string | null;
  @Field(() => NotificationStepEnum, {
    nullable: true,
    description: 'The step that its delivery waits, or waited, for; or that withheld it. Null: none.',
  })
  step!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the next attempt is due; null unless it waits.' })
  waitsUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its delivery ended; null if it has not.' })
  finishedAt!: Date | null;

  @Field(() => [NotificationDeliveryAttempt], {
    description: 'Attempts of its delivery, oldest first; the last 20 of them.',
  })
  attempts!: readonly NotificationDeliveryAttempt[];
}

@ObjectType({ description: 'What became of a notification for one recipient, channel by channel.' })
export class NotificationExplanation {
  @Field(() => ID, { description: 'Id of the notification, the same for every recipient.' })
  notificationId!: string;

  @Field(() => ID, { description: 'Id of the recipient that is explained.' })
  recipientUserId!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationTypeName!: string;

  @Field(() => Date, { description: 'Time at which it was published.' })
  createdAt!: Date;

  @Field(() => [NotificationChannelExplanation], {
    description: 'Every channel that the notification can use, in the order of its type.',
  })
  channels!: readonly NotificationChannelExplanation[];
}
