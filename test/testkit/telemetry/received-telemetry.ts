/** A span as it arrived, with what it came from. */
export interface ReceivedSpan extends Received {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
}

/** A metric as it arrived; each report carries all of its points again. */
export interface ReceivedMetric extends Pick<Received, 'resource' | 'source'> {
  readonly name: string;
  readonly unit: string;
  readonly kind: 'gauge' | 'sum' | 'counter' | 'histogram';
  readonly points: readonly { readonly attributes: Values; readonly value: number }[];
}

/** A log line as it arrived. */
export interface ReceivedLog extends Received {
  readonly traceId?: string;
  readonly severityText: string;
  readonly body: unknown;
}

type Values = Readonly<Record<string, unknown>>;

interface Received {
  readonly attributes: Values;
  readonly resource: Values;
  /** What made it: an instrumentation, or an activity source of our own. */
  readonly source: string;
}

interface Attribute {
  readonly key: string;
  readonly value: Values;
}
interface Attributed {
  readonly attributes?: readonly Attribute[];
}
interface Point extends Attributed {
  readonly asDouble?: number;
  readonly asInt?: string;
  readonly count?: string;
}
type Points = { readonly dataPoints: readonly Point[] };

/** A request of OTLP as JSON: one of the three signals. */
export interface OtlpExport {
  readonly resourceSpans?: readonly {
    readonly resource: Attributed;
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string };
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & Attributed)[];
    }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly resource: Attributed;
    readonly scopeMetrics: readonly {
      readonly scope: { readonly name: string };
      readonly metrics: readonly {
        readonly name: string;
        readonly unit: string;
        readonly gauge?: Points;
        readonly sum?: Points & { readonly isMonotonic?: boolean };
        readonly histogram?: Points;
      }[];
    }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly resource: Attributed;
    readonly scopeLogs: readonly {
      readonly scope: { readonly name: string };
      readonly logRecords: readonly (Omit<ReceivedLog, 'attributes' | 'body'> &
        Attributed & { readonly body: Values })[];
    }[];
  }[];
}

/** What a collector has taken, in order. */
export class ReceivedTelemetry {
  private readonly exports: OtlpExport[] = [];

  /** Takes a request down. */
  take(request: OtlpExport): void {
    this.exports.push(request);
  }

  /** Forgets what came so far. */
  forget(): void {
    this.exports.length = 0;
  }

  /** How many requests came. */
  requests(): number {
    return this.exports.length;
  }

  spans(): readonly ReceivedSpan[] {
    return this.exports.flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ scope, spans }) =>
          spans.map((span) => ({
            ...span,
            attributes: valuesOf(span),
            resource: valuesOf(resource),
            source: scope.name,
          })),
        ),
      ),
    );
  }

  metrics(): readonly ReceivedMetric[] {
    return this.exports.flatMap(({ resourceMetrics = [] }) =>
      resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
        scopeMetrics.flatMap(({ scope, metrics }) =>
          metrics.map(({ name, unit, gauge, sum, histogram }) => ({
            name,
            unit,
            kind: gauge ? 'gauge' : histogram ? 'histogram' : sum?.isMonotonic ? 'counter' : 'sum',
            resource: valuesOf(resource),
            source: scope.name,
            points: ((gauge ?? sum ?? histogram)?.dataPoints ?? []).map((point) => ({
              attributes: valuesOf(point),
              value: Number(point.asDouble ?? point.asInt ?? point.count),
            })),
          })),
        ),
      ),
    );
  }

  logs(): readonly ReceivedLog[] {
    return this.exports.flatMap(({ resourceLogs = [] }) =>
      resourceLogs.flatMap(({ resource, scopeLogs }) =>
        scopeLogs.flatMap(({ scope, logRecords }) =>
          logRecords.map((record) => ({
            ...record,
            body: Object.values(record.body)[0],
            attributes: valuesOf(record),
            resource: valuesOf(resource),
            source: scope.name,
          })),
        ),
      ),
    );
  }

  /** Everything that came, as text: for looking for what must not be in it. */
  everything(): string {
    return JSON.stringify(this.exports);
  }
}

function valuesOf({ attributes = [] }: Attributed): Values {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
