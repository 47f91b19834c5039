import { type ExporterConfig, PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import type { CollectionResult, MetricData } from '@opentelemetry/sdk-metrics';

/** What a name ends with, by the unit of the metric, as the collector's exporter for Prometheus writes it. */
const suffixes: Readonly<Record<string, string>> = {
  s: '_seconds',
  ms: '_milliseconds',
  By: '_bytes',
  '1': '_ratio',
};

/**
 * `/metrics` in Prometheus's text format, under the names that a collector would give: the exporter itself leaves the
 * units out, and dashboards and alerts are written for names with them.
 */
export class MetricsPage extends PrometheusExporter {
  constructor(config: Pick<ExporterConfig, 'host' | 'port'>) {
    // Dashboards and alerts tell processes apart by service_name.
    super({ ...config, preventServerStart: true, withResourceConstantLabels: /^service\.name$/ });
  }

  override async collect(): Promise<CollectionResult> {
    const { resourceMetrics, errors } = await super.collect();
    const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map(withUnit),
    }));
    return { resourceMetrics: { ...resourceMetrics, scopeMetrics }, errors };
  }
}

function withUnit(metric: MetricData): MetricData {
  const { descriptor } = metric;
  const suffix = suffixes[descriptor.unit];
  if (suffix === undefined || descriptor.name.endsWith(suffix)) return metric;
  return { ...metric, descriptor: { ...descriptor, name: `${descriptor.name}${suffix}` } };
}
