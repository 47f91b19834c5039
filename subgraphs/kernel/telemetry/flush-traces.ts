import { trace } from '@opentelemetry/api';

/** What the API hands out: a proxy, in front of a provider of the SDK where tracing is on. */
interface Provider {
  getDelegate?(): { shutdown?(): Promise<void> };
}

/**
 * Sends the spans that wait to be sent, and stops recording; at the end of a process. Nothing happens where nothing is
 * traced, and a collector that fails is no failure.
 * @param limit milliseconds to wait for the collector at most.
 */
export async function flushTraces(limit: number): Promise<void> {
  const provider = (trace.getTracerProvider() as Provider).getDelegate?.();
  const flushed = provider?.shutdown?.().catch(() => {});
  if (flushed === undefined) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limit);
  await Promise.race([flushed, late]);
  clearTimeout(timer);
}
