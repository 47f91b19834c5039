import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { Field, graphEnum, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import {
  WebhookPayloadCondition,
  WebhookPayloadConditionInput,
} from '../payload-filter/payload-filter.type.ts';
import { replayStatuses } from '../webhooks.contract.ts';

export const WebhookReplayStatusEnum = graphEnum(
  replayStatuses,
  'WebhookReplayStatus',
  'States of a replay of webhook events.',
  {
    Running: 'Events are being examined, oldest first.',
    Completed: 'All events of the period were examined.',
    Cancelled: 'Ended before all events were examined.',
  },
);

@ObjectType('WebhookReplay', { description: 'Stored events that are delivered to a subscription again.' })
@NodeEntity()
export class WebhookReplayType {
  @Field(() => ID, { description: 'UUID of the replay.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the subscription that receives the events.' })
  subscriptionId!: string;

  @Field(() => WebhookReplayStatusEnum, { description: 'Current state of the replay.' })
  status!: string;

  @Field(() => Boolean, { description: 'Whether events are counted and not delivered.' })
  isDryRun!: boolean;

  @Field(() => [String], { description: 'Event types and patterns; none: those of the subscription.' })
  eventTypes!: readonly string[];

  @Field(() => [WebhookPayloadCondition], { description: 'Conditions besides those of the subscription.' })
  filter!: readonly WebhookPayloadCondition[];

  @Field(() => Boolean, { description: 'Whether events that were delivered are left out.' })
  onlyUndelivered!: boolean;

  @Field(() => Date, { description: 'Start of the period, included.' })
  from!: Date;

  @Field(() => Date, { description: 'End of the period, not included.' })
  to!: Date;

  @Field(() => Int, { description: 'Stored events that were examined so far.' })
  examinedCount!: number;

  @Field(() => Int, { description: 'Events that were queued so far; in a dry run, that would be.' })
  matchedCount!: number;

  @Field(() => Date, { nullable: true, description: 'Time of the last event that was examined.' })
  positionAt!: Date | null;

  @Field(() => Date, { description: 'When the replay was created.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'User who created the replay.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the replay ended; null while it runs.' })
  finishedAt!: Date | null;
}

@InputType({ description: 'Which stored events a subscription receives again.' })
export class CreateWebhookReplayInput {
  @Field(() => ID, { description: 'Id of the subscription, a UUID.' })
  subscriptionId!: string;

  @Field(() => Date, { description: 'Events that were stored at this time or later.' })
  from!: Date;

  @Field(() => Date, { nullable: true, description: 'Events stored before this time; default: now.' })
  to?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only these event types and patterns among those of the subscription.',
  })
  eventTypes?: string[] | null;

  @Field(() => [WebhookPayloadConditionInput], {
    nullable: true,
    description: 'Conditions besides those of the subscription, at most 20.',
  })
  filter?: WebhookPayloadConditionInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Leaves out events that the target has accepted; default false.',
  })
  onlyUndelivered?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Counts the events without delivering them; default false.',
  })
  dryRun?: boolean | null;
}
