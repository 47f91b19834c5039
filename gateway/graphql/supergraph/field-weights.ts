import type { Schema } from '@apollo/federation-internals';

/** Whatever a supergraph calls the directive, this is what it links. */
const costIdentity = 'https://specs.apollo.dev/cost';

/**
 * What fields cost beside what they return, as their subgraphs say (`@cost(weight: 1000)`).
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
