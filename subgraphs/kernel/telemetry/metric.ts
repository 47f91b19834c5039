import {
  type AttributeValue,
  type Counter,
  type Histogram,
  metrics,
  type ObservableGauge,
} from '@opentelemetry/api';

/** How a metric's values are to be read. */
export type MetricKind = 'counter' | 'gauge' | 'histogram' | 'up-down counter';

/** A metric as `deploy/metrics.md` lists it. */
export interface MetricDefinition<Attribute extends string = string> {
  /** The meter that records it: an area, or an instrumentation of OpenTelemetry. */
  readonly source: string;
  /** Lower case, with dots. Prometheus writes them as underscores and adds the unit. */
  readonly name: string;
  readonly kind: MetricKind;
  /** UCUM: `s`, `By`, `{request}`. */
  readonly unit: string;
  readonly description: string;
  /** Meaning of each attribute. All of their values must be bounded: no ids of callers, no texts of clients. */
  readonly attributes: Readonly<Record<Attribute, string>>;
  /** Upper bounds of a histogram's buckets. Default: those of OpenTelemetry's SDK. */
  readonly buckets?: readonly number[];
}

type Attributes<Attribute extends string> = Partial<Record<Attribute, AttributeValue>>;

/** A metric that this platform records. Exported, so that the page of metrics lists it; recorded with declared attributes alone. */
export class Metric<Attribute extends string = never> {
  constructor(readonly definition: MetricDefinition<Attribute>) {}

  /** Opens the instrument. Once for each process, after telemetry has started. */
  openHistogram(): Histogram<Attributes<Attribute>> {
    const { buckets } = this.definition;
    return this.meter.createHistogram(this.definition.name, {
      ...this.options,
      ...(buckets === undefined ? {} : { advice: { explicitBucketBoundaries: [...buckets] } }),
    });
  }

  /** As {@link openHistogram}. */
  openCounter(): Counter<Attributes<Attribute>> {
    return this.meter.createCounter(this.definition.name, this.options);
  }

  /** As {@link openHistogram}. @param read asked at each export. */
  openGauge(read: () => number): ObservableGauge {
    const gauge = this.meter.createObservableGauge(this.definition.name, this.options);
    gauge.addCallback((result) => result.observe(read()));
    return gauge;
  }

  private get meter() {
    return metrics.getMeter(this.definition.source);
  }

  private get options() {
    const { unit, description } = this.definition;
    return { unit, description };
  }
}
