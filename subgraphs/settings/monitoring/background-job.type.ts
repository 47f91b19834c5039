import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A recurring job in the graph. */
@ObjectType({ description: 'A job that runs by a schedule, for all tenants together.' })
export class BackgroundJob {
  @Field(() => String, { description: 'Its name, unique in the installation.' })
  name!: string;

  @Field(() => String, { description: 'When it runs: a cron expression of five fields.' })
  cron!: string;

  @Field(() => String, { description: 'IANA time zone the expression is read in.' })
  timeZone!: string;

  @Field(() => Boolean, { description: 'False while its schedule is paused; it can be triggered then, too.' })
  isEnabled!: boolean;

  @Field(() => Date, { nullable: true, description: 'When the last run began, if it is still kept.' })
  lastRunAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its schedule is due next; null while paused.' })
  nextRunAt!: Date | null;

  @Field(() => Int, { description: 'Runs that failed since the last one that succeeded.' })
  consecutiveFailures!: number;

  @Field(() => Int, { description: 'Jobs that failed for good and are kept for a repair.' })
  deadLetterCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What the last run failed with; null where it succeeded.',
  })
  lastError!: string | null;
}
