import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { createDocumentCache } from '../graphql/supergraph/document-cache.ts';
import { selectionLimitRule } from '../graphql/supergraph/selection-limit.ts';

/** Tokens of a fetch, and its selections: a gateway's plan repeats each fragment of the client where it expands it. */
const maxTokens = 50_000;

/** Parsed and validated fetches in the cache. */
export const keptFetches = 2_000;

/** The documents of a subgraph's server: valid for its schema, without introspection in production. */
export class SubgraphDocuments {
  readonly rules: readonly ValidationRule[];
  private readonly known = createDocumentCache<DocumentNode>(keptFetches);

  /** @param introspection allows introspection. */
  constructor(
    private readonly schema: GraphQLSchema,
    introspection: boolean,
  ) {
    this.rules = [
      ...specifiedRules,
      selectionLimitRule(maxTokens, () => new GraphQLError('The fragments make the operation too large.')),
      ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
  }

  /** @throws {DomainError} `invalid` for an invalid document. */
  get(text: string): DocumentNode {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const document = parseDocument(text);
    const [problem] = validate(this.schema, document, this.rules);
    if (problem !== undefined) throw invalidDocument(problem.message);
    this.known.set(text, document);
    return document;
  }
}

function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens, noLocation: true });
  } catch (error) {
    throw invalidDocument((error as Error).message);
  }
}

function invalidDocument(message: string): DomainError {
  return new DomainError('invalid', 'GraphQL:Document:Invalid', { message });
}
