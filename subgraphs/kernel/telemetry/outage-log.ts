import type { Logger } from './logger.ts';

/** How a batch ended; code 0 is success. */
export interface ExportEnd {
  readonly code: number;
  readonly error?: Error;
}

/** What exporters of spans, metrics and log records have in common. */
export interface Exporter<Batch> {
  export(batch: Batch, done: (end: ExportEnd) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

/** Whom to tell about the collector, and what. */
export interface OutageReport {
  /** Opened when there is something to say: instrumentations must see the logger's module first. */
  readonly openLogger: () => Promise<Logger>;
  /** Where the batches go, for the log line. */
  readonly endpoint: string;
  /** `traces`, `metrics`, `logs`. */
  readonly signal: string;
}

/** An exporter that says once when the collector is lost, and once when it is back, however much lies between. */
export class OutageLog<Batch> implements Exporter<Batch> {
  private lost = false;

  constructor(
    private readonly exporter: Exporter<Batch>,
    private readonly report: OutageReport,
  ) {}

  export(batch: Batch, done: (end: ExportEnd) => void): void {
    this.exporter.export(batch, (end) => {
      this.note(end.error ?? (end.code === 0 ? null : new Error('The collector refused them.')));
      done(end);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  private note(failure: Error | null): void {
    const { endpoint, signal } = this.report;
    if (failure !== null && !this.lost) {
      const reason = failure.message || failure.name;
      this.say((logger) =>
        logger.warn({ endpoint, reason }, `${signal} cannot be delivered; the service goes on without them`),
      );
    }
    if (failure === null && this.lost)
      this.say((logger) => logger.info({ endpoint }, `${signal} are delivered again`));
    this.lost = failure !== null;
  }

  private say(line: (logger: Logger) => void): void {
    void this.report.openLogger().then(line);
  }
}
