import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { refuseAnonymous } from '../../authentication/refused-token.ts';
import { computeActualCost } from './actual-cost.ts';
import { checkEmbedded, type EmbeddedOperations } from './embedded-operations.ts';
import { limitExceeded, type OperationLimits } from './limits.ts';
import { computeCost } from './operation-cost.ts';
import type { Supergraph, Variables } from './supergraph.ts';

/** Deeper than any shape of the API, and shallow enough for every recursive function. */
const deepest = 64;

/** True for more than 64 levels: walking such a value may overflow the stack. */
function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, deepest);
}

/** Walks at most `levels` deep, so that the walk itself cannot overflow. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeperThan(inner, levels - 1));
  for (const name in value) if (isDeeperThan(value[name as keyof object], levels - 1)) return true;
  return false;
}

export interface AdmissionPolicy {
  readonly limits: OperationLimits;
  /** Allows callers without credentials; for a foreign supergraph only. */
  readonly allowAnonymous: boolean;
  /** Says of a refused anonymous caller which check failed; only in development. Absent: no. */
  readonly explains?: boolean | undefined;
  /** What embed tokens may run. */
  readonly embedded: EmbeddedOperations;
  /** Counts the cost of what is admitted. Absent: no budget. */
  readonly countCost?: ((call: GatewayCall, cost: number) => void) | undefined;
  /** Counts what is admitted by its client. Absent: nothing is. */
  readonly countUsage?: ((sent: SentOperation, call: GatewayCall) => void) | undefined;
}

/** An operation of a valid document. */
export interface OperationRequest {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

/** An operation with the text of its document. */
export interface SentOperation extends OperationRequest {
  readonly source: string;
}

/** As `extensions.costDetails` has it. */
export interface CostDetails {
  readonly estimated: number;
  readonly actual: number;
  /** Of an operation's estimate; absent: none. */
  readonly limit?: number;
}

type Fragments = ReturnType<typeof fragmentsOf>;

/** Admits or refuses operations before any fetch. */
export class Admission {
  private readonly fragments = new WeakMap<DocumentNode, Fragments>();

  constructor(
    private readonly supergraph: Supergraph,
    private readonly policy: AdmissionPolicy,
  ) {}

  /**
   * @returns the operation's cost, or null when cost is not limited.
   * @throws {DomainError} `unauthenticated` for an anonymous caller, unless all fields are public or introspection;
   * `invalid` for an operation that costs too much or whose variables are nested too deeply; `forbidden` for one that
   * the caller's embed token does not open; `rateLimited` for one that costs more than is left of the caller's budget.
   */
  admit(sent: SentOperation, call: GatewayCall): number | null {
    const cost = this.check(sent, call);
    this.policy.countUsage?.(sent, call);
    return cost;
  }

  private check({ document, operation, variables, source }: SentOperation, call: GatewayCall): number | null {
    if (call.actor.embed !== null)
      checkEmbedded(this.policy.embedded, call.actor.embed, { source, variables });
    const fragments = this.fragmentsOf(document);
    if (!this.policy.allowAnonymous && !call.actor.isAuthenticated) {
      const asked = rootFields(operation.selectionSet, fragments);
      if (!asked.every((name) => this.supergraph.isPublic(operation.operation, name)))
        throw refuseAnonymous(this.policy.explains);
    }
    if (isTooDeep(variables)) {
      throw new DomainError('invalid', 'GraphQL:Variables:TooDeep', {
        message: 'The variables are nested too deeply.',
      });
    }
    const { Cost } = this.policy.limits;
    if (!Number.isFinite(Cost)) return null;
    const cost = computeCost(this.supergraph, operation, fragments, variables);
    // Infinite sizes of lists in an empty one have no cost that could be compared.
    if (!(cost <= Cost)) {
      const field = this.costliestField(operation, fragments, variables);
      throw limitExceeded('Cost', Cost, { field, found: cost });
    }
    this.policy.countCost?.(call, cost);
    return cost;
  }

  /** What an operation cost by its answer, beside the estimate. @param data of the answer. */
  detailCost({ document, operation, variables }: OperationRequest, data: unknown): CostDetails {
    const fragments = this.fragmentsOf(document);
    const { Cost } = this.policy.limits;
    return {
      estimated: computeCost(this.supergraph, operation, fragments, variables),
      actual: computeActualCost(this.supergraph, { operation, fragments, variables }, data),
      ...(Number.isFinite(Cost) ? { limit: Cost } : {}),
    };
  }

  /** The root field with the largest part of an operation's cost. */
  private costliestField(
    operation: OperationDefinitionNode,
    fragments: Fragments,
    variables: Variables,
  ): string {
    const costOf = (field: FieldNode) => {
      const selectionSet = { ...operation.selectionSet, selections: [field] };
      return computeCost(this.supergraph, { ...operation, selectionSet }, fragments, variables);
    };
    const fields = rootFieldNodes(operation.selectionSet, fragments).map((field) => ({
      name: field.name.value,
      cost: costOf(field),
    }));
    return fields.reduce((one, other) => (other.cost > one.cost ? other : one)).name;
  }

  private fragmentsOf(document: DocumentNode): Fragments {
    const known = this.fragments.get(document);
    if (known !== undefined) return known;
    const found = fragmentsOf(document);
    this.fragments.set(document, found);
    return found;
  }
}

/** The fragments of a document, by name. */
export function fragmentsOf(document: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  return Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}

/** The names of an operation's root fields, as {@link rootFieldNodes} finds them. */
export function rootFields(
  selections: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): string[] {
  return rootFieldNodes(selections, fragments).map(({ name }) => name.value);
}

/** An operation's root fields, fragments resolved; with repetitions, except that each fragment is visited once. */
export function rootFieldNodes(
  { selections }: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  met = new Set<string>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return rootFieldNodes(selection.selectionSet, fragments, met);
    const name = selection.name.value;
    const fragment = met.has(name) ? undefined : fragments[name];
    met.add(name);
    return fragment === undefined ? [] : rootFieldNodes(fragment.selectionSet, fragments, met);
  });
}
