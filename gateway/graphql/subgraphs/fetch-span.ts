import { type Attributes, context, trace } from '@opentelemetry/api';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { CompiledFetch } from './fetch/fetch-compiler.ts';

/** Of graphql-js's instrumentation: the span of a fetch says the same, whoever executes the fetch. */
const source = '@opentelemetry/instrumentation-graphql';

/**
 * A compiled fetch inside the span that graphql-js's instrumentation opens where graphql-js executes it, if a trace is
 * being made.
 * @returns what leaves to graphql-js a traced fetch whose document has locations: its span shows the document's text.
 */
export function tracedFetch(
  run: CompiledFetch,
  document: DocumentNode,
  operationName?: string,
): CompiledFetch {
  const tracer = trace.getTracer(source);
  const { name, attributes } = described(document, operationName);
  return (variables, contextOf) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return run(variables, contextOf);
    if (document.loc !== undefined) return null;
    const outer = context.active();
    const span = tracer.startSpan(name, { attributes }, outer);
    const answer = context.with(trace.setSpan(outer, span), () =>
      run(variables, () => context.with(outer, contextOf)),
    );
    // Where nothing was executed there is to be no span: one that does not end is none.
    if (answer === null) return null;
    const end = () => span.end();
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  };
}

function described(document: DocumentNode, operationName: string | undefined) {
  const { operation = 'query', name } = getOperationAST(document, operationName) ?? {};
  const type: Attributes = { 'graphql.operation.type': operation };
  if (name === undefined) return { name: operation, attributes: type };
  const attributes: Attributes = { ...type, 'graphql.operation.name': name.value };
  return { name: `${operation} ${name.value}`, attributes };
}
