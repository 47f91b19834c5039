import { metrics } from '@opentelemetry/api';

/** The result of a run. */
export interface EndedRun {
  readonly queue: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Null when it succeeded. */
  readonly error: unknown;
}

/**
 * Rate, errors and duration of jobs (OpenTelemetry semantic conventions, "Messaging metrics"). One for each process.
 */
export class RunMetrics {
  private readonly durations = metrics
    .getMeter('Svc.Messaging')
    .createHistogram('messaging.process.duration', {
      unit: 's',
      description: 'Duration of a run of a job.',
    });

  /** Counts a run. */
  readonly onEnded = ({ queue, duration, error }: EndedRun): void => {
    this.durations.record(duration / 1_000, {
      'messaging.destination.name': queue,
      'messaging.system': 'postgresql',
      ...(error === null ? {} : { 'error.type': error instanceof Error ? error.name : 'unknown' }),
    });
  };
}
