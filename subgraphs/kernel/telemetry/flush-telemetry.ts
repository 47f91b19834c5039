import { metrics, trace } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';

/** Provider of the API: a provider of the SDK, or a proxy of one. */
interface Provider {
  getDelegate?(): Provider;
  shutdown?(): Promise<void>;
}

/**
 * Sends pending spans, metrics and log records, and stops recording; at the end of a process. Does nothing without
 * telemetry. A failing collector is not an error.
 * @param limit maximum milliseconds to wait for the collector.
 */
export async function flushTelemetry(limit: number): Promise<void> {
  const providers = [trace.getTracerProvider(), metrics.getMeterProvider(), logs.getLoggerProvider()];
  const flushed = (providers as readonly Provider[]).flatMap((provider) => {
    const delegate = provider.getDelegate?.() ?? provider;
    return delegate.shutdown === undefined ? [] : [delegate.shutdown().catch(() => {})];
  });
  if (flushed.length === 0) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limit);
  await Promise.race([Promise.all(flushed), late]);
  clearTimeout(timer);
}
