import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { createDocumentCache } from '../supergraph/document-cache.ts';
import {
  checkLength,
  limitRules,
  type OperationLimits,
  parseLimits,
  tokenLimitError,
} from '../supergraph/limits.ts';
import type { Graph } from './graph.ts';

/** Parsed and validated documents in the cache; refused ones are not cached. */
const keptDocuments = 1_000;

/** A document that does not match the schema. */
export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
  /** @param errors at least one; texts are safe to send. */
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The document was refused.');
  }
}

/** Parses and validates the documents of streaming clients, with the rules of Apollo Server. */
export class Documents {
  private readonly known = createDocumentCache<DocumentNode>(keptDocuments);

  constructor(
    private readonly graph: Graph,
    private readonly limits: OperationLimits,
    private readonly introspection: boolean,
  ) {}

  /**
   * True when the text is cached.
   * @throws {DomainError} for a text over the limit of characters.
   */
  isKnown(source: string): boolean {
    checkLength(source, this.limits);
    return this.known.has(source);
  }

  /** @throws {InvalidDocumentError} for a syntax error, a document that does not match the schema or exceeds a limit. */
  get(source: string): DocumentNode {
    checkLength(source, this.limits);
    const known = this.known.get(source);
    if (known !== undefined) return known;
    const document = this.parse(source);
    const rules = [
      ...specifiedRules,
      ...(this.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
      ...limitRules(this.limits),
    ];
    const errors = validate(this.graph.supergraph.schema, document, rules, {
      hideSuggestions: this.graph.hideSchemaDetails,
    });
    if (errors.length > 0)
      throw new InvalidDocumentError(errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')));
    this.known.set(source, document);
    return document;
  }

  private parse(source: string): DocumentNode {
    try {
      return parse(source, parseLimits(this.limits));
    } catch (error) {
      const limit = tokenLimitError(error, this.limits);
      if (limit !== null) throw limit;
      if (error instanceof GraphQLError)
        throw new InvalidDocumentError([withCode(error, 'GRAPHQL_PARSE_FAILED')]);
      throw error;
    }
  }
}

/**
 * The operation of a document that a request names.
 * @throws {DomainError} `invalid` when there is none, or several without a name.
 */
export function operationOf(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  throw new DomainError('invalid', 'GraphQL:Operation:NotFound', {
    message: 'The document has no such operation, or several and the request names none.',
  });
}

function withCode(error: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    originalError: error.originalError,
    extensions: { ...error.extensions, code },
  });
}
