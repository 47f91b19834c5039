import type { RecurringJob } from '../../kernel/messaging/job.ts';
import { Arg, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BackgroundJobService } from './background-job.service.ts';
import { BackgroundJob } from './background-job.type.ts';

const nameDescription = { description: 'The name of a recurring job.' };

/** Recurring jobs in the graph. */
@Resolver(() => BackgroundJob)
export class BackgroundJobResolver {
  constructor(private readonly service: BackgroundJobService) {}

  @Query(() => [BackgroundJob], {
    description: 'All recurring jobs of the installation, by name. For host callers.',
  })
  backgroundJobs(): Promise<RecurringJob[]> {
    return this.service.list();
  }

  @Query(() => BackgroundJob, { description: 'One recurring job by its name. For host callers.' })
  backgroundJob(@Arg('name', () => String, nameDescription) name: string): Promise<RecurringJob> {
    return this.service.get(name);
  }

  @Mutation(() => BackgroundJob, {
    description: 'Pauses the schedule of a job; a run that has begun ends as usual. For host callers.',
  })
  pauseBackgroundJob(@Arg('name', () => String, nameDescription) name: string): Promise<RecurringJob> {
    return this.service.pause(name);
  }

  @Mutation(() => BackgroundJob, {
    description: 'Ends the pause of a job; what was missed is not made up for. For host callers.',
  })
  resumeBackgroundJob(@Arg('name', () => String, nameDescription) name: string): Promise<RecurringJob> {
    return this.service.resume(name);
  }

  @Mutation(() => BackgroundJob, {
    description: 'Runs a job as soon as a worker is free, paused or not. For host callers.',
  })
  triggerBackgroundJob(@Arg('name', () => String, nameDescription) name: string): Promise<RecurringJob> {
    return this.service.trigger(name);
  }
}
