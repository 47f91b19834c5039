import { type Attributes, context, trace } from '@opentelemetry/api';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { CompiledFetch } from './fetch/fetch-compiler.ts';

/** Name of graphql-js's instrumentation: compiled fetches have the same span. */
const source = '@opentelemetry/instrumentation-graphql';

/**
 * Runs a compiled fetch inside the span that graphql-js's instrumentation would open, if the trace is recorded.
 * @returns a fetch that leaves documents with locations to graphql-js when traced: its span contains the document's
 * text.
 */
export function traceFetch(
  run: CompiledFetch,
  document: DocumentNode,
  operationName?: string,
): CompiledFetch {
  const tracer = trace.getTracer(source);
  const { name, attributes } = describeOperation(document, operationName);
  return (variables, contextOf) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return run(variables, contextOf);
    if (document.loc !== undefined) return null;
    const outer = context.active();
    const span = tracer.startSpan(name, { attributes }, outer);
    const answer = context.with(trace.setSpan(outer, span), () =>
      run(variables, () => context.with(outer, contextOf)),
    );
    // Without an execution there is no span: a span that does not end is not exported.
    if (answer === null) return null;
    const end = () => span.end();
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  };
}

function describeOperation(document: DocumentNode, operationName: string | undefined) {
  const { operation = 'query', name } = getOperationAST(document, operationName) ?? {};
  const type: Attributes = { 'graphql.operation.type': operation };
  if (name === undefined) return { name: operation, attributes: type };
  const attributes: Attributes = { ...type, 'graphql.operation.name': name.value };
  return { name: `${operation} ${name.value}`, attributes };
}
