import type { ApolloServerPlugin } from '@apollo/server';
import { type Attributes, metrics } from '@opentelemetry/api';
import { Kind, type OperationDefinitionNode } from 'graphql';

/**
 * Rate, errors and duration of GraphQL operations, as the histogram `graphql.operation.duration`. Its dimension is the
 * first root field, which the schema bounds; operation names are the callers' and may be anything.
 */
export function operationMetrics(): ApolloServerPlugin {
  const durations = metrics.getMeter('Svc.Gateway').createHistogram('graphql.operation.duration', {
    unit: 's',
    description: 'Duration of a GraphQL operation, from its arrival to its answer.',
  });
  return {
    requestDidStart: async () => {
      const began = performance.now();
      return {
        willSendResponse: async ({ operation, errors = [] }) => {
          const [error] = errors;
          const failed: Attributes =
            error === undefined ? {} : { 'error.type': String(error.extensions.code ?? 'unknown') };
          const seconds = (performance.now() - began) / 1_000;
          durations.record(seconds, { ...nameOf(operation), ...failed });
        },
      };
    },
  };
}

/** A refused document has neither; the first selection of a fragment says little, and is left out. */
function nameOf(operation: OperationDefinitionNode | undefined): Attributes {
  if (operation === undefined) return {};
  const field = operation.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  return {
    'graphql.operation.type': operation.operation,
    ...(field === undefined ? {} : { 'graphql.root_field': field.name.value }),
  };
}
