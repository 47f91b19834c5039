import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from './logger.ts';

type Done = Parameters<SpanExporter['export']>[1];

/** An exporter that says once when the collector is lost, and once when it is back, however much lies between. */
export class OutageLog implements SpanExporter {
  private lost = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
    /** Where the spans go, for the log line. */
    private readonly endpoint: string,
  ) {}

  export(spans: ReadableSpan[], done: Done): void {
    this.exporter.export(spans, (result) => {
      this.note(result.error ?? (result.code === 0 ? null : new Error('The collector refused the spans.')));
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  private note(failure: Error | null): void {
    const { endpoint, logger } = this;
    if (failure !== null && !this.lost) {
      const reason = failure.message || failure.name;
      logger.warn({ endpoint, reason }, 'traces cannot be delivered; the service goes on without them');
    }
    if (failure === null && this.lost) logger.info({ endpoint }, 'traces are delivered again');
    this.lost = failure !== null;
  }
}
