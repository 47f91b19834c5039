import type { RecurringJob, RecurringJobs } from '../../kernel/messaging/job.ts';
import { listPausedJobs, pauseJob, resumeJob } from '../../kernel/messaging/paused-jobs.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { backgroundJobNotFound } from '../settings.errors.ts';

/** The recurring jobs of the installation, for a host caller. */
export class BackgroundJobService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly jobs: RecurringJobs,
    private readonly clock: { now(): Date },
  ) {}

  /** All of them, by name. */
  async list(): Promise<RecurringJob[]> {
    return this.jobs.listRecurring(await listPausedJobs(this.unit.call.em));
  }

  /** @throws {DomainError} `notFound`. */
  async get(name: string): Promise<RecurringJob> {
    const found = (await this.list()).find((job) => job.name === name);
    if (found === undefined) throw backgroundJobNotFound();
    return found;
  }

  /** Suppresses further occurrences; a run that has begun is not stopped. @throws {DomainError} `notFound`. */
  pause(name: string): Promise<RecurringJob> {
    const by = this.unit.call.actor.userId;
    return this.change('pauseBackgroundJob', name, ({ em }) =>
      pauseJob(em, name, { at: this.clock.now(), by }),
    );
  }

  /** @throws {DomainError} `notFound`. */
  resume(name: string): Promise<RecurringJob> {
    return this.change('resumeBackgroundJob', name, ({ em }) => resumeJob(em, name));
  }

  /** Sends a run immediately, paused or not. @throws {DomainError} `notFound`. */
  trigger(name: string): Promise<RecurringJob> {
    return this.change('triggerBackgroundJob', name, ({ em }) => this.jobs.trigger(em, name));
  }

  private async change(
    operation: string,
    name: string,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<RecurringJob> {
    if (!this.jobs.isRecurring(name)) throw backgroundJobNotFound();
    await this.unit.run(operation, async (transaction) => {
      await work(transaction);
      return true;
    });
    return this.get(name);
  }
}
