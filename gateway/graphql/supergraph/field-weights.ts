import type { Schema } from '@apollo/federation-internals';

/** The directive's link identity; a supergraph may rename the directive. */
const costIdentity = 'https://specs.apollo.dev/cost';

/**
 * The weights that subgraphs give their fields (`@cost(weight: 1000)`).
 * @param schema a supergraph's, with its directives.
 * @returns by `Query.previewTemplate`.
 */
export function fieldWeights(schema: Schema): ReadonlyMap<string, number> {
  const cost = schema.coreFeatures?.getByIdentity(costIdentity)?.directiveNameInSchema('cost');
  if (cost === undefined) return new Map();
  const fields = schema.objectTypes().flatMap((type) => type.fields());
  return new Map(
    fields.flatMap((field) =>
      field
        .appliedDirectivesOf(cost)
        .map((use) => [field.coordinate, Number(use.arguments().weight)] as const),
    ),
  );
}
