import { Metric } from '../telemetry/metric.ts';

/** Rate, errors and duration of jobs (OpenTelemetry semantic conventions, "Messaging metrics"). */
export const runDuration = new Metric({
  source: 'Svc.Messaging',
  name: 'messaging.process.duration',
  kind: 'histogram',
  unit: 's',
  description: 'Duration of a run of a job or of a batch of events.',
  attributes: {
    'messaging.destination.name': 'the queue or the subscriber',
    'messaging.system': '`postgresql`',
    'error.type': 'class of the failure; absent when the run succeeded',
  },
});

/** The result of a run. */
export interface EndedRun {
  readonly queue: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Null when it succeeded. */
  readonly error: unknown;
}

/** One for each process: it holds the instrument. */
export class RunMetrics {
  private readonly durations = runDuration.openHistogram();

  /** Counts a run. */
  readonly onEnded = ({ queue, duration, error }: EndedRun): void => {
    this.durations.record(duration / 1_000, {
      'messaging.destination.name': queue,
      'messaging.system': 'postgresql',
      ...(error === null ? {} : { 'error.type': error instanceof Error ? error.name : 'unknown' }),
    });
  };
}
