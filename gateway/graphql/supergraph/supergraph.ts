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
  validate,
} from 'graphql';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { fieldWeights, listSizes } from './field-weights.ts';
import { withInaccessible } from './inaccessible.ts';
import { toIntrospectableSchema } from './introspectable-schema.ts';
import { orderKeys } from './order-keys.ts';
import { publicFields } from './public-fields.ts';
import { nameRequirements, type Requirements } from './required-fields.ts';
import { inSubgraphsFields } from './required-fields-plan.ts';

/** The client's values for the operation's variables, not yet coerced. */
export type Variables = Readonly<Record<string, unknown>>;

/** Default size of the plan cache: far more than the operations of an installation's own clients. */
const defaultPlanLimit = 1_000;

/** A schema as graphql-js and as the federation packages have it. */
export interface SchemaView {
  readonly schema: GraphQLSchema;
  readonly apiSchema: Schema;
}

/** A schema with its planner. */
interface PlannedSchema extends SchemaView {
  /** {@link SchemaView.apiSchema} plus the fields for the planner alone. */
  readonly plannedSchema: Schema;
  readonly planner: QueryPlanner;
}

/** A planned operation. Immutable and shared by all its requests. */
export interface PlannedOperation {
  /** The schema that the operation is valid against. */
  readonly view: SchemaView;
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
  /** Rows of a list without a number, by coordinate. */
  readonly sizes: ReadonlyMap<string, number>;
  private readonly public: ReadonlySet<string>;
  private readonly view: PlannedSchema;
  private whole: PlannedSchema | null = null;
  private readonly plans: DocumentCache<PlannedOperation>;
  private readonly ownPlans = new WeakMap<DocumentNode, PlannedOperation>();

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
    this.sizes = listSizes(document.schema);
    const { document: named, requirements } = nameRequirements(text);
    const planned = requirements.names.size === 0 ? document : buildUnchecked(named);
    this.requirements = requirements;
    const { schema, apiSchema } = this;
    this.view = {
      schema,
      apiSchema,
      plannedSchema: toIntrospectableSchema(planned.apiSchema()),
      planner: new QueryPlanner(planned),
    };
    this.plans = createDocumentCache(planLimit);
  }

  /**
   * Plans an operation of the gateway's own, which may select what is `@inaccessible` to clients: the arguments of REST's
   * lists. Plans are kept as long as the document.
   * @throws {GraphQLError} the first problem of a document that does not match the schema.
   */
  planOwn(document: DocumentNode): PlannedOperation {
    const known = this.ownPlans.get(document);
    if (known !== undefined) return known;
    const planned = this.buildOwn(document);
    this.ownPlans.set(document, planned);
    return planned;
  }

  private buildOwn(document: DocumentNode): PlannedOperation {
    if (validate(this.schema, document).length === 0) return this.plan(document);
    const view = this.wholeView();
    const [problem] = validate(view.schema, document);
    if (problem !== undefined) throw problem;
    return this.build(view, document, undefined);
  }

  /** The schema with what is hidden from clients; built when it is first needed. */
  private wholeView(): PlannedSchema {
    if (this.whole !== null) return this.whole;
    const document = buildUnchecked(withInaccessible(nameRequirements(orderKeys(this.sdl)).document));
    const apiSchema = toIntrospectableSchema(document.apiSchema());
    this.whole = {
      schema: apiSchema.toGraphQLJSSchema(),
      apiSchema,
      plannedSchema: apiSchema,
      planner: new QueryPlanner(document),
    };
    return this.whole;
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
    const planned = this.build(this.view, document, operationName);
    this.plans.set(key, planned);
    return planned;
  }

  private build(
    { schema, apiSchema, plannedSchema, planner }: PlannedSchema,
    document: DocumentNode,
    operationName: string | undefined,
  ): PlannedOperation {
    return trace.getTracer('gateway').startActiveSpan('gateway.plan', (span) => {
      try {
        const name = operationName === undefined ? {} : { operationName };
        const context = buildOperationContext({ schema, operationDocument: document, ...name });
        const operation = operationFromDocument(plannedSchema, document, name);
        const plan = inSubgraphsFields(planner.buildQueryPlan(operation), this.requirements);
        return { view: { schema, apiSchema }, document, operation: context.operation, plan, context };
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
