import type { PgBoss, Schedule, ScheduleOptions } from 'pg-boss';
import type { JobSchedule } from './job.ts';
import type { RegisteredJob } from './job-queues.ts';
import type { Envelope } from './job-runner.ts';

/** Updates the stored schedules of these queues to their definitions; unchanged ones are not written. */
export async function prepareSchedules(boss: PgBoss, jobs: readonly RegisteredJob[]): Promise<void> {
  const stored = await boss.getSchedules();
  for (const { name, schedules = [] } of jobs) {
    const own = stored.filter((schedule) => schedule.name === name);
    const keys = new Set(schedules.map(({ key = '' }) => key));
    for (const schedule of own) if (!keys.has(schedule.key)) await boss.unschedule(name, schedule.key);
    for (const schedule of schedules) {
      const found = own.find(({ key }) => key === (schedule.key ?? ''));
      if (found !== undefined && agrees(found, schedule)) continue;
      await boss.schedule(name, schedule.cron, envelopeOf(schedule), optionsOf(schedule));
    }
  }
}

function envelopeOf({ data = {} }: JobSchedule): Envelope {
  return { data, traceparent: null, scheduled: true };
}

function optionsOf({ timeZone = 'UTC', key = '', catchUp = false }: JobSchedule): ScheduleOptions {
  return { tz: timeZone, key, missed: catchUp ? 'once' : 'skip' };
}

function agrees(stored: Schedule, wanted: JobSchedule): boolean {
  const { tz, missed } = optionsOf(wanted);
  return (
    stored.cron === wanted.cron &&
    stored.timezone === tz &&
    stored.options?.missed === missed &&
    JSON.stringify(stored.data) === JSON.stringify(envelopeOf(wanted))
  );
}
