import type { RecurringJob } from '../../kernel/messaging/job.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Field, Int, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BackgroundJobService } from './background-job.service.ts';

@ObjectType({ description: 'A job that runs by a schedule, for all tenants together.' })
class BackgroundJob {
  @Field(() => String, { description: 'Its name, unique in the installation.' })
  name!: string;

  @Field(() => String, { description: 'Schedule as a cron expression of five fields.' })
  cron!: string;

  @Field(() => String, { description: 'IANA time zone the expression is read in.' })
  timeZone!: string;

  @Field(() => Boolean, { description: 'False while its schedule is paused; it can be triggered then, too.' })
  isEnabled!: boolean;

  @Field(() => Date, { nullable: true, description: 'Start of the last run, if it is still stored.' })
  lastRunAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its schedule is due next; null while paused.' })
  nextRunAt!: Date | null;

  @Field(() => Int, { description: 'Failed runs since the last success.' })
  consecutiveFailures!: number;

  @Field(() => Int, { description: 'Jobs that failed finally and are stored for a repair.' })
  deadLetterCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Error of the last run; null after a success.',
  })
  lastError!: string | null;
}

const nameDescription = { description: 'The name of a recurring job.' };
const which = { name: [String, nameDescription.description] } as const;
type Which = { readonly name: string };

@Resolver(() => BackgroundJob)
export class BackgroundJobResolver {
  constructor(private readonly service: BackgroundJobService) {}

  @Query(() => [BackgroundJob], {
    description: 'All recurring jobs of the installation, by name.',
  })
  backgroundJobs(): Promise<RecurringJob[]> {
    return this.service.list();
  }

  @Query(() => BackgroundJob, { description: 'One recurring job by its name.' })
  backgroundJob(@Arg('name', () => String, nameDescription) name: string): Promise<RecurringJob> {
    return this.service.get(name);
  }

  @Mutation('Pauses the schedule of a job; a run that has begun ends as usual.', {
    input: which,
    payload: { backgroundJob: [BackgroundJob, 'The job, which is now paused.'] },
  })
  async pauseBackgroundJob({ name }: Which) {
    return { backgroundJob: await this.service.pause(name) };
  }

  @Mutation('Ends the pause of a job; missed runs are not repeated.', {
    input: which,
    payload: { backgroundJob: [BackgroundJob, 'The job with its next run.'] },
  })
  async resumeBackgroundJob({ name }: Which) {
    return { backgroundJob: await this.service.resume(name) };
  }

  @Mutation('Runs a job as soon as a worker is free, paused or not.', {
    input: which,
    payload: { backgroundJob: [BackgroundJob, 'The job; it may not have started yet.'] },
  })
  async triggerBackgroundJob({ name }: Which) {
    return { backgroundJob: await this.service.trigger(name) };
  }
}
