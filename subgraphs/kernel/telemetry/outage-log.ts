import type { Logger } from './logger.ts';

/** Result of a batch; code 0 is success. */
export interface ExportEnd {
  readonly code: number;
  readonly error?: Error;
}

/** Common interface of exporters of spans, metrics and log records. */
export interface Exporter<Batch> {
  export(batch: Batch, done: (end: ExportEnd) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

/** Logger and names for messages about the collector. */
export interface OutageReport {
  /** Opened at the first message: instrumentations must be in place before the logger's module loads. */
  readonly openLogger: () => Promise<Logger>;
  /** Destination of the batches, for the log line. */
  readonly endpoint: string;
  /** `traces`, `metrics`, `logs`. */
  readonly signal: string;
}

/** An exporter that logs once when the collector is lost and once when it is back. */
export class OutageLog<Batch> implements Exporter<Batch> {
  private lost = false;

  constructor(
    private readonly exporter: Exporter<Batch>,
    private readonly report: OutageReport,
  ) {}

  export(batch: Batch, done: (end: ExportEnd) => void): void {
    this.exporter.export(batch, (end) => {
      this.recordOutcome(end.error ?? (end.code === 0 ? null : new Error('The collector refused them.')));
      done(end);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  private recordOutcome(failure: Error | null): void {
    const { endpoint, signal } = this.report;
    if (failure !== null && !this.lost) {
      const reason = failure.message || failure.name;
      this.log((logger) =>
        logger.warn({ endpoint, reason }, `${signal} cannot be delivered; the service goes on without them`),
      );
    }
    if (failure === null && this.lost)
      this.log((logger) => logger.info({ endpoint }, `${signal} are delivered again`));
    this.lost = failure !== null;
  }

  private log(line: (logger: Logger) => void): void {
    void this.report.openLogger().then(line);
  }
}
