import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { systemActor } from '../call/actor.ts';
import { type DomainEvent, defineEvent } from '../call/event.ts';
import { systemClock } from '../clock/clock.ts';
import { defineModule } from '../registry/module.ts';
import { buildRegistry } from '../registry/registry.ts';
import { tenantOf } from '../tenancy/tenant.ts';
import { EventBus } from './event-bus.ts';
import { eventType } from './event-type.ts';
import { inHandleSpan } from './trace-context.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const happened = defineEvent<{ at: number }>('Traces.Happened');
const [embedded] = databases;

beforeAll(() => provider.register());
beforeEach(() => exporter.reset());
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
  propagation.disable();
});

/** The finished spans of our source, by name. */
function spans(name: string) {
  return exporter
    .getFinishedSpans()
    .filter((span) => span.name === name && span.instrumentationScope.name === 'Svc.Messaging');
}

describe('traces', () => {
  let bench: MessagingBench;
  beforeAll(async () => {
    if (embedded === undefined) throw new Error('There is no database to run on.');
    bench = await openMessagingBench(embedded);
  });
  afterAll(() => bench.close());

  it('continue from the request through the job and the event to their handlers', async () => {
    const messaging = bench.messaging();
    const seen: DomainEvent[] = [];
    const type = { displayKey: '', descriptionKey: '', category: '', schema: {}, example: {} };
    const registry = buildRegistry([
      defineModule({ name: 'traces', contributes: [eventType({ name: happened.name, ...type })] }),
    ]);
    const subscribers = [
      {
        name: 'tracing',
        eventTypes: '*' as const,
        handle: async (event: DomainEvent) => void seen.push(event),
      },
    ];
    const bus = new EventBus({ messaging, registry, subscribers, clock: systemClock });
    messaging.registerJob({ name: 'traced', handle: async () => {} });
    await messaging.start({ work: true });
    const request = trace.getTracer('test').startSpan('request');
    await context.with(trace.setSpan(context.active(), request), () =>
      bench.database.session(testTenant).transactional(async (em) => {
        const publisher = bus.publisher({ tenant: tenantOf(testTenant), actor: systemActor });
        await publisher.publish(em as never, happened, { at: 1 });
        await messaging.send(em as never, 'traced', {});
      }),
    );
    request.end();
    await messaging.drain();
    const sent = spans('messaging.send');
    const handled = spans('messaging.handle');
    const destinations = (list: typeof sent) =>
      list.map(({ attributes }) => attributes['messaging.destination.name']).sort();
    expect(destinations(sent)).toEqual(['Traces.Happened', 'traced']);
    expect(destinations(handled)).toEqual(['event.tracing', 'traced']);
    for (const span of sent) expect(span.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    for (const span of [...sent, ...handled])
      expect(span.spanContext().traceId).toBe(request.spanContext().traceId);
    expect(handled.map((span) => span.parentSpanContext?.spanId).sort()).toEqual(
      sent.map((span) => span.spanContext().spanId).sort(),
    );
    const publishing = sent.find(
      ({ attributes }) => attributes['messaging.destination.name'] === happened.name,
    );
    expect(seen[0]?.traceparent).toBe(
      `00-${request.spanContext().traceId}-${publishing?.spanContext().spanId}-01`,
    );
  });

  it('record what a handler failed with', async () => {
    const handling = { destination: 'failing', id: '1', attempt: 2, traceparent: null };
    const failed = inHandleSpan(handling, () => Promise.reject(new Error('out of order')));
    await expect(failed).rejects.toThrow('out of order');
    const [span] = spans('messaging.handle');
    expect(span?.status.code).toBe(SpanStatusCode.ERROR);
    expect(span?.events[0]?.attributes?.['exception.message']).toBe('out of order');
    expect(span?.attributes['messaging.attempt']).toBe(2);
  });

  it.each(['', 'rubbish', '00-00000000000000000000000000000000-0000000000000000-01', '01-x'])(
    'start a new trace where the sender says "%s"',
    async (traceparent) => {
      await inHandleSpan({ destination: 'd', id: '1', attempt: 1, traceparent }, async () => {});
      expect(spans('messaging.handle')[0]?.parentSpanContext).toBeUndefined();
    },
  );
});
