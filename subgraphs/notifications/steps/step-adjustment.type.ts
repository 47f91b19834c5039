import { Field, graphEnum, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { type DigestSchedule, type Weekday, weekdays } from '../contract/digest-schedule.ts';
import type { NotificationStepName, StepFigureName } from '../contract/notification-steps.ts';
import { NotificationStepEnum, NotificationStepFigureNameEnum } from './step.type.ts';

@ObjectType({ description: 'A number that a step works with, and the limits that its module sets for it.' })
class NotificationStepFigure {
  @Field(() => NotificationStepFigureNameEnum, { description: 'What the figure says.' })
  name!: string;

  @Field(() => Int, { description: 'The number that applies to the tenant.' })
  value!: number;

  @Field(() => Int, { description: 'The least that the tenant may set.' })
  minimum!: number;

  @Field(() => Int, { description: 'The most that the tenant may set.' })
  maximum!: number;
}

const WeekdayEnum = graphEnum(weekdays, 'Weekday', 'A day of the week.', {
  Monday: 'Monday, where the recipient is.',
  Tuesday: 'Tuesday, where the recipient is.',
  Wednesday: 'Wednesday, where the recipient is.',
  Thursday: 'Thursday, where the recipient is.',
  Friday: 'Friday, where the recipient is.',
  Saturday: 'Saturday, where the recipient is.',
  Sunday: 'Sunday, where the recipient is.',
});

@ObjectType({ description: 'Times at which digests are sent, in the time zone of each recipient.' })
class NotificationDigestSchedule {
  @Field(() => String, { description: 'The time of day, as `HH:mm`.' })
  at!: string;

  @Field(() => [WeekdayEnum], { nullable: true, description: 'The days on which it is; null: every day.' })
  days?: readonly Weekday[];
}

@ObjectType({ description: 'A step before deliveries, as it holds for the caller’s tenant.' })
class NotificationTypeStep {
  @Field(() => NotificationStepEnum, { description: 'Kind of the step: what it does to notifications.' })
  name!: NotificationStepName;

  @Field(() => Boolean, { description: 'Whether notifications take it.' })
  isEnabled!: boolean;

  @Field(() => Boolean, { description: 'Whether the tenant cannot switch it off.' })
  isRequired!: boolean;

  @Field(() => [NotificationStepFigure], { description: 'Its figures in the order of their declaration.' })
  figures!: readonly NotificationStepFigure[];

  @Field(() => NotificationDigestSchedule, {
    nullable: true,
    description: 'When a digest is sent that has times of day in place of a window. Null: the step has none.',
  })
  schedule!: DigestSchedule | null;
}

@ObjectType({ description: 'The steps of a notification type, as they hold for the caller’s tenant.' })
export class NotificationTypeSteps {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => [NotificationTypeStep], {
    description: 'Steps in the order in which notifications take them; may be empty.',
  })
  steps!: readonly NotificationTypeStep[];
}

@InputType({ description: 'A figure of a step to change.' })
class NotificationStepFigureInput {
  @Field(() => NotificationStepFigureNameEnum, { description: 'One of the step’s figures.' })
  name!: StepFigureName;

  @Field(() => Int, { description: 'Within the limits of the figure.' })
  value!: number;
}

@InputType({ description: 'A change of a step; what is absent stays as it is.' })
export class UpdateNotificationStepInput {
  @Field(() => String, { description: 'The name of a type the caller may see.' })
  notificationType!: string;

  @Field(() => NotificationStepEnum, { description: 'The step to change, one that the type has.' })
  step!: NotificationStepName;

  @Field(() => Boolean, { nullable: true, description: 'Whether notifications take it from now on.' })
  isEnabled?: boolean | null;

  @Field(() => [NotificationStepFigureInput], {
    nullable: true,
    description: 'Figures to set, each once: at most 8.',
  })
  figures?: NotificationStepFigureInput[] | null;
}
