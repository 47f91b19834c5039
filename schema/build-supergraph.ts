import { DEFAULT_SUPPORTED_SUPERGRAPH_FEATURES, Supergraph } from '@apollo/federation-internals';
import type { DocumentNode } from 'graphql';

/** The planner plans `@fromContext`; the executor of `@apollo/gateway`, whose features are the default, ignores it. */
const supportedFeatures = new Set([
  ...DEFAULT_SUPPORTED_SUPERGRAPH_FEATURES,
  'https://specs.apollo.dev/context/v0.1',
]);

/** Builds a supergraph of the federation packages. @throws when it has features that are not supported. */
export function buildSupergraph(
  document: string | DocumentNode,
  options: { readonly validateSupergraph?: boolean } = {},
): Supergraph {
  return Supergraph.build(document, { supportedFeatures, ...options });
}
