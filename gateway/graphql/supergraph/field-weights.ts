import type { Schema } from '@apollo/federation-internals';

/** The directive's link identity; a supergraph may rename the directive. */
const costIdentity = 'https://specs.apollo.dev/cost';

/**
 * How many rows a list has where the client names no number (`@listSize(assumedSize: 20)`).
 * @param schema a supergraph's, with its directives.
 * @returns by `Query.users`.
 */
export function listSizes(schema: Schema): ReadonlyMap<string, number> {
  return numbersOf(schema, 'listSize', 'assumedSize');
}

/**
 * The weights that subgraphs give their fields (`@cost(weight: 1000)`).
 * @param schema a supergraph's, with its directives.
 * @returns by `Query.previewTemplate`.
 */
export function fieldWeights(schema: Schema): ReadonlyMap<string, number> {
  return numbersOf(schema, 'cost', 'weight');
}

/** A number in a directive of the cost specification, by field. */
function numbersOf(schema: Schema, directive: string, argument: string): ReadonlyMap<string, number> {
  const name = schema.coreFeatures?.getByIdentity(costIdentity)?.directiveNameInSchema(directive);
  if (name === undefined || schema.directive(name) === undefined) return new Map();
  const fields = schema.objectTypes().flatMap((type) => type.fields());
  return new Map(
    fields.flatMap((field) =>
      field
        .appliedDirectivesOf(name)
        .map((use) => [field.coordinate, Number(use.arguments()[argument])] as const)
        .filter(([, value]) => Number.isFinite(value)),
    ),
  );
}
