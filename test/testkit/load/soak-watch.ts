import type { ProcessUsage } from '../process/process-usage.ts';
import type { ReceivedMetric, ReceivedTelemetry } from '../telemetry/received-telemetry.ts';

/** What a part of a soak took. */
export interface SoakPart {
  /** Bytes of live objects, as the least that any report of the part shows, all processes together. */
  readonly heap: number;
  /** Bytes of resident memory at its end. */
  readonly resident: number;
  /** Milliseconds of processor time. */
  readonly cpuPerRequest: number;
  /** Milliseconds the event loop of any process was late, at the 99th percentile of the worst report. */
  readonly eventLoopDelay: number;
}

const heapMetric = 'v8js.memory.heap.used';
const delayMetric = 'nodejs.eventloop.delay.p99';

/** Watches processes by what they report to a collector and what the kernel knows of them. */
export class SoakWatch {
  private used: ProcessUsage = { cpu: 0, memory: 0 };
  private made = 0;

  constructor(
    private readonly collector: Pick<ReceivedTelemetry, 'metrics' | 'forget'>,
    private readonly usage: () => ProcessUsage,
    private readonly requests: () => number,
  ) {}

  /** Begins a part. */
  begin(): void {
    this.collector.forget();
    this.used = this.usage();
    this.made = this.requests();
  }

  /** Ends it. @throws {Error} when no process has reported meanwhile. */
  end(): SoakPart {
    const metrics = this.collector.metrics();
    const usage = this.usage();
    const requests = this.requests() - this.made;
    return {
      heap: leastHeap(metrics),
      resident: usage.memory,
      cpuPerRequest: ((usage.cpu - this.used.cpu) * 1_000) / requests,
      eventLoopDelay: worst(metrics, delayMetric) * 1_000,
    };
  }

  /** A part in words. */
  line({ heap, resident, cpuPerRequest, eventLoopDelay }: SoakPart): string {
    const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`;
    return (
      `heap ${mebibytes(heap)}, resident ${mebibytes(resident)}, ${cpuPerRequest.toFixed(1)} ms CPU per request, ` +
      `event loop late by ${eventLoopDelay.toFixed(0)} ms at most`
    );
  }
}

/** The least of each process, added up. */
function leastHeap(metrics: readonly ReceivedMetric[]): number {
  const least = new Map<unknown, number>();
  for (const { name, resource, points } of metrics) {
    if (name !== heapMetric) continue;
    const used = points.reduce((sum, { value }) => sum + value, 0);
    const process = resource['service.name'];
    least.set(process, Math.min(used, least.get(process) ?? Number.POSITIVE_INFINITY));
  }
  if (least.size === 0) throw new Error('No process has reported its heap.');
  return [...least.values()].reduce((sum, one) => sum + one, 0);
}

function worst(metrics: readonly ReceivedMetric[], name: string): number {
  return metrics
    .filter((metric) => metric.name === name)
    .flatMap(({ points }) => points.map(({ value }) => value))
    .reduce((most, value) => Math.max(most, value), 0);
}
