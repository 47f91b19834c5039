import type { Schema } from '@apollo/federation-internals';

/** The tag that opens a root field to callers without credentials: `@tag(name: "public")` in a subgraph's SDL. */
const publicTag = 'public';

/** Whatever a supergraph calls the directive, this is what it links. */
const tagIdentity = 'https://specs.apollo.dev/tag';

/**
 * The root fields that subgraphs open to callers without credentials. What guards them is the subgraph's own rule; the
 * gateway merely lets the question through.
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
