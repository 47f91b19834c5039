import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Requirements } from '../supergraph/required-fields.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

type Names = Requirements['names'];

/**
 * Wraps an executor so that error paths have the original field names where its plans use generated ones.
 * @returns the executor itself without generated names.
 */
export function withFieldPaths(executor: PlanExecutor, names: Names): PlanExecutor {
  if (names.size === 0) return executor;
  const restorePaths = (result: MaybePromise<ExecutionResult>) =>
    result instanceof Promise ? result.then((settled) => inFields(settled, names)) : inFields(result, names);
  return {
    ready: (planned) => executor.ready(planned),
    execute: (...asked) => restorePaths(executor.execute(...asked)),
    executeEvent: (...asked) => restorePaths(executor.executeEvent(...asked)),
  };
}

function inFields(result: ExecutionResult, names: Names): ExecutionResult {
  if (result.errors === undefined) return result;
  return { ...result, errors: result.errors.map((error) => inField(error, names)) };
}

function inField(error: GraphQLError, names: Names): GraphQLError {
  if (!error.path?.some((step) => names.has(String(step)))) return error;
  const path = error.path.map((step) => names.get(String(step))?.field ?? step);
  const { message, nodes, originalError, extensions } = error;
  return new GraphQLError(message, { nodes, path, originalError, extensions });
}
