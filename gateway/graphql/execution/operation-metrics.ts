import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLError, Kind, type OperationDefinitionNode } from 'graphql';
import { Metric } from '../../../subgraphs/kernel/telemetry/metric.ts';

/** Rate, errors and duration of GraphQL operations. */
export const operationDuration = new Metric({
  source: 'Svc.Gateway',
  name: 'graphql.operation.duration',
  kind: 'histogram',
  unit: 's',
  description: 'Duration of a GraphQL operation, from its arrival to its answer.',
  attributes: {
    'graphql.operation.type': '`query`, `mutation` or `subscription`; absent for a document that was refused',
    'graphql.root_field': 'the first field of the operation',
    'error.type': '`extensions.code` of the first error',
  },
});

type Attributes = Partial<Record<keyof typeof operationDuration.definition.attributes, string>>;

/** Records operations by their first root field, which the schema bounds; clients choose operation names freely. */
export class OperationDurations {
  private readonly durations = operationDuration.openHistogram();

  private readonly names = new WeakMap<OperationDefinitionNode, Attributes>();

  /** @param began by `performance.now()`. @param errors before they were formatted. */
  record(
    began: number,
    operation: OperationDefinitionNode | undefined,
    errors?: readonly GraphQLError[],
  ): void {
    const error = errors?.[0];
    const name = operation === undefined ? unnamed : this.nameOf(operation);
    const failed = error && { 'error.type': String(error.extensions.code ?? 'unknown') };
    const seconds = (performance.now() - began) / 1_000;
    this.durations.record(seconds, failed === undefined ? name : { ...name, ...failed });
  }

  private nameOf(operation: OperationDefinitionNode): Attributes {
    const known = this.names.get(operation);
    if (known !== undefined) return known;
    const name = nameOf(operation);
    this.names.set(operation, name);
    return name;
  }
}

/** Records the operations that Apollo Server answers. */
export function operationMetrics(durations: OperationDurations): ApolloServerPlugin {
  return {
    requestDidStart: async () => {
      const began = performance.now();
      return {
        willSendResponse: async ({ operation, errors }) => durations.record(began, operation, errors),
      };
    },
  };
}

/** A refused document has neither a type nor a field. */
const unnamed: Attributes = {};

/** Falls back to no field when the first selection is a fragment. */
function nameOf(operation: OperationDefinitionNode): Attributes {
  const field = operation.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  return {
    'graphql.operation.type': operation.operation,
    ...(field === undefined ? {} : { 'graphql.root_field': field.name.value }),
  };
}
