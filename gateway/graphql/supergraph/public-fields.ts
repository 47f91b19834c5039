import type { Schema } from '@apollo/federation-internals';

/** The tag of root fields for callers without credentials: `@tag(name: "public")` in a subgraph's SDL. */
const publicTag = 'public';

/** The directive's link identity; a supergraph may rename the directive. */
const tagIdentity = 'https://specs.apollo.dev/tag';

/**
 * The root fields that subgraphs open to callers without credentials. The gateway only admits them; the subgraph's own
 * rule still applies.
 * @param schema a supergraph's, with its directives.
 * @returns `query.translations`.
 */
export function publicFields(schema: Schema): ReadonlySet<string> {
  const tag = schema.coreFeatures?.getByIdentity(tagIdentity)?.directiveNameInSchema('tag');
  if (tag === undefined) return new Set();
  return new Set(
    schema.schemaDefinition.roots().flatMap(({ rootKind, type }) =>
      type
        .fields()
        .filter((field) => field.appliedDirectivesOf(tag).some((use) => use.arguments().name === publicTag))
        .map((field) => `${rootKind}.${field.name}`),
    ),
  );
}
