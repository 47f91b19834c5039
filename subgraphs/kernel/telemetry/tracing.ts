import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createInstrumentations } from './instrumentations.ts';
import type { Logger } from './logger.ts';
import type { Observability } from './observability.ts';
import { otlpTarget } from './otlp-target.ts';
import { OutageLog } from './outage-log.ts';
import { resourceAttributes } from './resource-attributes.ts';
import { RootSampler } from './root-sampler.ts';
import { openSpanExporter } from './span-exporter.ts';

/** What tracing is started with. */
export interface TracingParts {
  readonly observability: Observability;
  /** `OTEL_EXPORTER_OTLP_PROTOCOL`. */
  readonly protocol: string | undefined;
  /** Whether requests to a path make no span. */
  readonly isUntraced: (target: string) => boolean;
  readonly logger: Logger;
}

/**
 * Records spans from now on and sends them in batches, in the background; a collector that is missing, hangs or
 * refuses costs a log line and nothing else. Before the instrumented modules are imported, after `hookModules`.
 * @throws {Error} for an endpoint that is no URL, or whose exporter is not installed.
 */
export async function startTracing(parts: TracingParts): Promise<void> {
  const { observability, logger } = parts;
  const target = otlpTarget(observability.OtlpEndpoint, parts.protocol);
  const exporter = new OutageLog(await openSpanExporter(target), logger, target.url);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes(resourceAttributes(observability)),
    sampler: new RootSampler(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  registerInstrumentations({ instrumentations: [...createInstrumentations(parts.isUntraced)] });
}
