import './apollo-telemetry.ts';
import {
  operationFromDocument,
  type Schema,
  Supergraph as SupergraphDocument,
} from '@apollo/federation-internals';

import { buildOperationContext } from '@apollo/gateway';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { trace } from '@opentelemetry/api';
import {
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  print,
} from 'graphql';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { fieldWeights } from './field-weights.ts';
import { toIntrospectableSchema } from './introspectable-schema.ts';
import { orderKeys } from './order-keys.ts';
import { publicFields } from './public-fields.ts';
import { nameRequirements, type Requirements } from './required-fields.ts';
import { inSubgraphsFields } from './required-fields-plan.ts';

/** The client's values for the operation's variables, not yet coerced. */
export type Variables = Readonly<Record<string, unknown>>;

/** Default size of the plan cache: far more than the operations of an installation's own clients. */
const defaultPlanLimit = 1_000;

/** A planned operation. Immutable and shared by all its requests. */
export interface PlannedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly plan: QueryPlan;
  /** The document's operation and fragments for the plan executor. */
  readonly context: ReturnType<typeof buildOperationContext>;
}

/** A composed schema: the API schema, the subgraphs, and the query planner. */
export class Supergraph {
  /** The API schema of graphql-js. */
  readonly schema: GraphQLSchema;
  /** The API schema of the federation packages. */
  readonly apiSchema: Schema;
  /** With the join directives; rewrites in plans refer to its types. */
  readonly supergraphSchema: GraphQLSchema;
  /** Name and `@join__graph(url:)` of each subgraph. */
  readonly subgraphs: readonly { readonly name: string; readonly url: string }[];
  /** Required fields with generated names. */
  readonly requirements: Requirements;
  /** Field weights by coordinate. */
  readonly weights: ReadonlyMap<string, number>;
  private readonly public: ReadonlySet<string>;
  /** {@link apiSchema} plus the fields that only the planner uses. */
  private readonly plannedSchema: Schema;
  private readonly planner: QueryPlanner;
  private readonly plans: DocumentCache<PlannedOperation>;

  /**
   * @param sdl the text of a supergraph file.
   * @param planLimit size of the plan cache.
   * @throws when the text is not a supergraph.
   */
  constructor(
    readonly sdl: string,
    planLimit = defaultPlanLimit,
  ) {
    const text = orderKeys(sdl);
    const document = SupergraphDocument.build(text);
    this.apiSchema = toIntrospectableSchema(document.apiSchema());
    this.schema = this.apiSchema.toGraphQLJSSchema();
    this.supergraphSchema = document.schema.toGraphQLJSSchema();
    this.subgraphs = document.subgraphsMetadata().map(({ name, url }) => ({ name, url }));
    this.public = publicFields(document.schema);
    this.weights = fieldWeights(document.schema);
    const { document: named, requirements } = nameRequirements(text);
    const planned = requirements.names.size === 0 ? document : buildUnchecked(named);
    this.requirements = requirements;
    this.plannedSchema = toIntrospectableSchema(planned.apiSchema());
    this.planner = new QueryPlanner(planned);
    this.plans = createDocumentCache(planLimit);
  }

  /** True when a subgraph opens a root field to callers without credentials (`@tag(name: "public")`). */
  isPublic(operation: OperationTypeNode, field: string): boolean {
    return field.startsWith('__') || this.public.has(`${operation}.${field}`);
  }

  /**
   * Plans an operation; plans are cached.
   * @param document valid against {@link schema}.
   * @param operationName required for a document with several operations.
   * @throws {GraphQLError} for an unknown operation.
   */
  plan(document: DocumentNode, operationName?: string): PlannedOperation {
    const key = `${operationName ?? ''}\n${document.loc?.source.body ?? print(document)}`;
    const known = this.plans.get(key);
    if (known !== undefined) return known;
    const planned = this.build(document, operationName);
    this.plans.set(key, planned);
    return planned;
  }

  private build(document: DocumentNode, operationName: string | undefined): PlannedOperation {
    return trace.getTracer('gateway').startActiveSpan('gateway.plan', (span) => {
      try {
        const name = operationName === undefined ? {} : { operationName };
        const context = buildOperationContext({ schema: this.schema, operationDocument: document, ...name });
        const operation = operationFromDocument(this.plannedSchema, document, name);
        const plan = inSubgraphsFields(this.planner.buildQueryPlan(operation), this.requirements);
        return { document, operation: context.operation, plan, context };
      } finally {
        span.end();
      }
    });
  }
}

/**
 * Marks requirements as resolved in an already validated supergraph: fields with generated names are no longer
 * required.
 */
function buildUnchecked(document: DocumentNode): SupergraphDocument {
  return SupergraphDocument.build(document, { validateSupergraph: false });
}
