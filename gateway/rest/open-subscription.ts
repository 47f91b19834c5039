import type { OperationExecutor, OperationResult } from '../graphql/execution/operation-executor.ts';
import type { StreamFrame } from '../http/event-stream.ts';
import { OperationFailure } from '../http/problem.ts';
import type { Run } from './run-route.ts';
import type { StreamSubscription } from './stream-subscription.ts';

/**
 * Plans a subscription and creates the function that opens its frames. It waits for the first result: a refusal, or an
 * early failure, is an ordinary problem over any transport.
 * @throws for a document that does not match the supergraph.
 */
export function openSubscription(
  subscription: StreamSubscription,
  executor: Pick<OperationExecutor, 'prepareStream'>,
  publicUrl: string,
): (run: Run) => Promise<AsyncIterable<StreamFrame>> {
  const prepared = executor.prepareStream(subscription.document);
  return async ({ bound, call, mounted, response }) => {
    const results = await prepared.open(subscription.variables?.(bound) ?? {}, call, bound.headers);
    const first = await results.next();
    const refused = first.done === true ? null : failureOf(first.value);
    if (refused !== null) {
      await results.return?.();
      throw refused;
    }
    const data = first.done === true ? null : first.value.data;
    const urlOf = (path: string) => `${publicUrl}${mounted.base}${path}`;
    for (const [name, header] of Object.entries(subscription.headers ?? {})) {
      const value = data === null ? null : header.value(data, urlOf);
      if (value !== null) response.setHeader(name, value);
    }
    return subscription.frames(first.done === true ? results : followEvents(data, results), bound);
  };
}

/** The first result and the rest. Returning ends the subscription. */
async function* followEvents(
  first: unknown,
  results: AsyncIterableIterator<OperationResult>,
): AsyncIterable<unknown> {
  try {
    yield first;
    for (let step = await results.next(); step.done !== true; step = await results.next())
      yield dataOf(step.value);
  } finally {
    await results.return?.();
  }
}

function dataOf(result: OperationResult): unknown {
  const failure = failureOf(result);
  if (failure !== null) throw failure;
  return result.data;
}

function failureOf({ errors = [] }: OperationResult): OperationFailure | null {
  const [first, ...others] = errors;
  return first === undefined ? null : new OperationFailure([first, ...others]);
}
