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

/** Tokens of a fetch, and its selections: a gateway's plan repeats what its client wrote once, in every fragment it expands. */
const maxTokens = 50_000;

/** Fetches kept parsed and validated. */
export const keptFetches = 2_000;

/** What a subgraph's server executes: documents its schema can run, introspection apart in production. */
export class SubgraphDocuments {
  readonly rules: readonly ValidationRule[];
  private readonly known = createDocumentCache<DocumentNode>(keptFetches);

  /** @param introspection whether the schema may be asked for. */
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

  /** @throws {DomainError} `invalid` for a text that is no document of this schema. */
  get(text: string): DocumentNode {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const document = parsed(text);
    const [problem] = validate(this.schema, document, this.rules);
    if (problem !== undefined) throw refused(problem.message);
    this.known.set(text, document);
    return document;
  }
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens, noLocation: true });
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function refused(message: string): DomainError {
  return new DomainError('invalid', 'GraphQL:Document:Invalid', { message });
}
