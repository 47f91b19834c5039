import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import { buildOperationContext } from '@apollo/gateway/dist/operationContext.js';
import { type PlanNode, type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { trace } from '@opentelemetry/api';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  print,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { buildSupergraph } from '../../../schema/build-supergraph.ts';
import { readAuthorization } from './authorization/authorization-directives.ts';
import { RestrictedFields } from './authorization/restricted-fields.ts';
import { type RenamedAliases, renameAliases } from './client-aliases.ts';
import {
  type DeferredFragment,
  deferSwitches,
  type SplitOperation,
  splitDeferred,
  withoutDefer,
} from './deferred-fragments.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
import { type FieldCosts, readFieldCosts } from './field-costs.ts';
import { graphqlJsSchemas } from './graphql-js-schemas.ts';
import { inputsWithHidden, variableTypes, withInaccessible } from './inaccessible.ts';
import { toIntrospectableSchema } from './introspectable-schema.ts';
import { withoutListSizePaths } from './list-size-paths.ts';
import { neededFields } from './needed-fields.ts';
import { orderKeys } from './order-keys.ts';
import { labelsIn, type OverrideLabels, readOverrideLabels } from './override-labels.ts';
import { publicFields } from './public-fields.ts';
import { nameRequirements, type Requirements } from './required-fields.ts';
import { inSubgraphsFields } from './required-fields-plan.ts';
import { withoutCacheTags } from './without-cache-tags.ts';

/** The client's values for the operation's variables, not yet coerced. */
export type Variables = Readonly<Record<string, unknown>>;

/** Default size of the plan cache: far more than the operations of an installation's own clients. */
const defaultPlanLimit = 1_000;

/** Plans of one operation for other values of its `@defer(if:)`; further ones are answered whole. */
const mostSwitches = 16;

/** Plans kept of one operation for other labels of `@override` that hold. */
const mostOverrides = 64;

/** Plans of one operation for the labels of `@override` that it may use. */
interface OverriddenPlans {
  readonly labels: ReadonlySet<string>;
  readonly plans: LRUCache<string, PlannedOperation>;
}

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
  /** The operation and fragments for the plan executor, with the aliases of the plan. */
  readonly context: ReturnType<typeof buildOperationContext>;
  /** Null: the plan has the client's aliases. */
  readonly aliases: RenamedAliases | null;
}

/** The fetches of a part of an answer, and of the parts that follow it. */
export interface PlannedPart {
  /** Undefined: earlier parts have fetched it all. */
  readonly node: PlanNode | undefined;
  /** By {@link DeferredFragment.id}. */
  readonly deferred: ReadonlyMap<string, PlannedPart>;
}

/** An operation that is answered in parts. */
export interface DeferredOperation {
  /** The operation as it is answered whole. */
  readonly planned: PlannedOperation;
  readonly first: OperationDefinitionNode;
  readonly fragments: readonly DeferredFragment[];
  readonly plan: PlannedPart;
}

/** A composed schema: the API schema, the subgraphs, and the query planner. */
export class Supergraph {
  /** The supergraph without its authorization directives and `@cacheTag`. */
  readonly sdl: string;
  /** The API schema of graphql-js. */
  readonly schema: GraphQLSchema;
  /** The API schema of the federation packages. */
  readonly apiSchema: Schema;
  /** With the join directives; rewrites in plans refer to its types. */
  readonly supergraphSchema: GraphQLSchema;
  /** Name and `@join__graph(url:)` of each subgraph. */
  readonly subgraphs: readonly { readonly name: string; readonly url: string }[];
  /** What `@authenticated`, `@requiresScopes` and `@policy` restrict. */
  readonly restricted: RestrictedFields;
  /** Required fields with generated names. */
  readonly requirements: Requirements;
  /** What `@cost` and `@listSize` say about fields. */
  readonly costs: FieldCosts;
  /** The labels of `@override(label:)`. */
  readonly overrides: OverrideLabels;
  /** Names of the fields that the planner may add to an operation. */
  readonly needed: ReadonlySet<string>;
  private readonly public: ReadonlySet<string>;
  private readonly view: PlannedSchema;
  private whole: PlannedSchema | null = null;
  private hiddenInputs: ReadonlySet<string> | null = null;
  private readonly plans: DocumentCache<PlannedOperation>;
  private readonly ownPlans = new WeakMap<DocumentNode, PlannedOperation>();
  private readonly deferred = new WeakMap<PlannedOperation, Map<string, DeferredOperation | null>>();
  private readonly overridden = new WeakMap<PlannedOperation, OverriddenPlans>();

  /**
   * @param sdl the text of a supergraph file.
   * @param planLimit size of the plan cache.
   * @throws when the text is not a supergraph.
   */
  constructor(sdl: string, planLimit = defaultPlanLimit) {
    const authorization = readAuthorization(withoutCacheTags(sdl));
    this.sdl = authorization.sdl;
    const whole = orderKeys(this.sdl);
    const text = withoutListSizePaths(whole);
    const document = buildSupergraph(text);
    this.apiSchema = toIntrospectableSchema(document.apiSchema());
    const { schema, supergraphSchema } = graphqlJsSchemas(text, document.schema, this.apiSchema);
    this.schema = schema;
    this.supergraphSchema = supergraphSchema;
    this.subgraphs = document.subgraphsMetadata().map(({ name, url }) => ({ name, url }));
    this.restricted = new RestrictedFields(this.schema, this.supergraphSchema, authorization);
    this.public = publicFields(document.schema);
    this.needed = neededFields(document.schema);
    this.overrides = readOverrideLabels(document.schema);
    this.costs = readFieldCosts((whole === text ? document : buildUnchecked(whole)).schema);
    const { document: named, requirements } = nameRequirements(text);
    const planned = requirements.names.size === 0 ? document : buildUnchecked(named);
    this.requirements = requirements;
    const { apiSchema } = this;
    this.view = {
      schema,
      apiSchema,
      plannedSchema: toIntrospectableSchema(planned.apiSchema()),
      // Plans of operations without `@defer` are the same.
      planner: new QueryPlanner(planned, { incrementalDelivery: { enableDefer: true } }),
    };
    this.plans = createDocumentCache(planLimit);
  }

  /**
   * Plans an operation of the gateway's own, which may use what is `@inaccessible` to clients: arguments of REST's lists,
   * and members of its inputs. Plans are kept as long as the document.
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
    this.hiddenInputs ??= inputsWithHidden(this.supergraphSchema);
    // Values of such variables may have members that are not in the text.
    const hasHidden = variableTypes(document).some((name) => this.hiddenInputs?.has(name));
    if (!hasHidden && validate(this.schema, document).length === 0) return this.plan(document);
    const view = this.wholeView();
    const [problem] = validate(view.schema, document);
    if (problem !== undefined) throw problem;
    return this.build(view, document, undefined);
  }

  /** The schema with what is hidden from clients; built when it is first needed. */
  private wholeView(): PlannedSchema {
    if (this.whole !== null) return this.whole;
    const document = buildUnchecked(
      withInaccessible(nameRequirements(withoutListSizePaths(orderKeys(this.sdl))).document),
    );
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
    const key = planKey(document, operationName);
    const known = this.plans.get(key);
    if (known !== undefined) return known;
    const planned = this.build(this.view, document, operationName);
    this.plans.set(key, planned);
    return planned;
  }

  /** True when the plan of an operation is kept. */
  isPlanned(document: DocumentNode, operationName?: string): boolean {
    return this.plans.get(planKey(document, operationName)) !== undefined;
  }

  /**
   * The plan of an operation where labels of `@override` hold. {@link plan} asks the old subgraphs.
   * @param labels sorted.
   */
  planWith(planned: PlannedOperation, labels: readonly string[]): PlannedOperation {
    if (labels.length === 0) return planned;
    const known = this.overriddenOf(planned);
    const used = labels.filter((label) => known.labels.has(label));
    if (used.length === 0) return planned;
    const key = used.join('\n');
    const found = known.plans.get(key);
    if (found !== undefined) return found;
    const view = planned.view.schema === this.schema ? this.view : this.wholeView();
    const conditions = new Map(used.map((label) => [label, true]));
    const other = this.build(view, planned.document, planned.operation.name?.value, conditions);
    known.plans.set(key, other);
    return other;
  }

  private overriddenOf(planned: PlannedOperation): OverriddenPlans {
    const known = this.overridden.get(planned);
    if (known !== undefined) return known;
    const labels = labelsIn(this.overrides, planned.document);
    const made: OverriddenPlans = { labels, plans: new LRUCache({ max: mostOverrides }) };
    this.overridden.set(planned, made);
    return made;
  }

  /**
   * Plans the parts of a query with `@defer`.
   * @param document the client's, of which `planned` is the plan.
   * @returns null when all of it is answered at once.
   */
  planDeferred(
    planned: PlannedOperation,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): DeferredOperation | null {
    const known = this.deferred.get(planned) ?? new Map<string, DeferredOperation | null>();
    this.deferred.set(planned, known);
    const switches = deferSwitches(document, operation, variables);
    const found = known.get(switches);
    if (found !== undefined) return found;
    if (known.size >= mostSwitches) return null;
    const split = splitDeferred(this.schema, document, operation, variables);
    const deferred = split === null ? null : this.tryDeferred(planned, split);
    known.set(switches, deferred);
    return deferred;
  }

  /** The planner fails on few deferred operations, such as of conditional fragments of interfaces in each other. */
  private tryDeferred(planned: PlannedOperation, split: SplitOperation): DeferredOperation | null {
    if (this.requirements.names.size > 0 || planned.aliases !== null) return null;
    try {
      return this.buildDeferred(planned, split);
    } catch {
      return null;
    }
  }

  private buildDeferred(planned: PlannedOperation, split: SplitOperation): DeferredOperation {
    const { planner, plannedSchema } = this.view;
    const { labelled, first, fragments } = split;
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [labelled] };
    const { node } = planner.buildQueryPlan(operationFromDocument(plannedSchema, document));
    const plan = this.partOf(node?.kind === 'Subscription' ? undefined : node);
    return { planned, first, fragments, plan };
  }

  private partOf(node: PlanNode | undefined): PlannedPart {
    const own = node?.kind === 'Defer' ? node.primary.node : node;
    const { node: fetches } = inSubgraphsFields(
      { kind: 'QueryPlan', ...(own && { node: own }) },
      this.requirements,
    );
    const deferred = node?.kind === 'Defer' ? node.deferred : [];
    return {
      node: fetches as PlanNode | undefined,
      deferred: new Map(deferred.map((part) => [part.label ?? '', this.partOf(part.node)])),
    };
  }

  /** Plans a part of an operation, which is valid against the same schema. */
  planPart({ view }: PlannedOperation, part: DocumentNode): PlannedOperation {
    return view.schema === this.schema ? this.plan(part) : this.build(this.wholeView(), part, undefined);
  }

  private build(
    { schema, apiSchema, plannedSchema, planner }: PlannedSchema,
    given: DocumentNode,
    operationName: string | undefined,
    overrideConditions: Map<string, boolean> = new Map(),
  ): PlannedOperation {
    return trace.getTracer('gateway').startActiveSpan('gateway.plan', (span) => {
      try {
        const document = withoutDefer(given);
        const name = operationName === undefined ? {} : { operationName };
        const { operation } = buildOperationContext({ schema, operationDocument: document, ...name });
        const aliases = renameAliases(schema, document, { needed: this.needed, ...name });
        const operationDocument = aliases?.document ?? document;
        const context = buildOperationContext({ schema, operationDocument, ...name });
        const toPlan = operationFromDocument(plannedSchema, operationDocument, name);
        const found = planner.buildQueryPlan(toPlan, { overrideConditions });
        const plan = inSubgraphsFields(found, this.requirements);
        return { view: { schema, apiSchema }, document, operation, plan, context, aliases };
      } finally {
        span.end();
      }
    });
  }
}

function planKey(document: DocumentNode, operationName: string | undefined): string {
  return `${operationName ?? ''}\n${document.loc?.source.body ?? print(document)}`;
}

/**
 * Marks requirements as resolved in an already validated supergraph: fields with generated names are no longer
 * required.
 */
function buildUnchecked(document: DocumentNode): ReturnType<typeof buildSupergraph> {
  return buildSupergraph(document, { validateSupergraph: false });
}
