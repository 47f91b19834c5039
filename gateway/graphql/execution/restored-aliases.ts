import type { ExecutionResult } from 'graphql';
import type { PlannedOperation } from '../supergraph/supergraph.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

/** Wraps an executor so that answers have the client's aliases where its plans use others. */
export function withClientAliases(executor: PlanExecutor): PlanExecutor {
  const restore = ({ aliases }: PlannedOperation, result: MaybePromise<ExecutionResult>) => {
    if (aliases === null) return result;
    return result instanceof Promise ? result.then(aliases.restore) : aliases.restore(result);
  };
  return {
    ready: (planned) => executor.ready(planned),
    execute: (planned, ...asked) => restore(planned, executor.execute(planned, ...asked)),
    executeEvent: (planned, ...asked) => restore(planned, executor.executeEvent(planned, ...asked)),
  };
}
