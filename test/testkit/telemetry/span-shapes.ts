import type { ReceivedSpan } from './received-telemetry.ts';

/**
 * What the spans of a request over HTTP are but for ids, times, ports and the query as it was written, in one order:
 * name, kind, parent's name, source, attributes. Without what is read of callers and
 * of epochs by the second, whichever request comes then.
 */
export function operationSpanShapes(trace: readonly ReceivedSpan[]): readonly string[] {
  const names = new Map(trace.map(({ spanId, name }) => [spanId, name]));
  return trace
    .filter(
      ({ source, parentSpanId = '', attributes }) =>
        !source.endsWith('instrumentation-pg') ||
        !(
          /^[A-Z]+ \//.test(names.get(parentSpanId) ?? '') ||
          String(attributes['db.query.text']).includes('from kernel.epoch')
        ),
    )
    .map(({ name, kind, parentSpanId = '', source, attributes }) => {
      const known = Object.entries(attributes).filter(
        ([key]) => !key.endsWith('.port') && key !== 'url.query',
      );
      return JSON.stringify([name, kind, names.get(parentSpanId), source, known.sort()]);
    })
    .sort();
}

/**
 * Of those, what subgraphs executed: graphql-js the first time, compiled from the second on.
 * @throws when they executed nothing.
 */
export function executedFetches(shapes: readonly string[]): readonly string[] {
  const executed = shapes.filter((shape) => shape.includes('"gateway.fetch","'));
  if (executed.length === 0) throw new Error('There is no span of a fetch.');
  return executed;
}
