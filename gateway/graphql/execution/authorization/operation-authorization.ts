import type { ExecutionResult } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { LRUCache } from 'lru-cache';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { Requirement } from '../../supergraph/authorization/authorization-directives.ts';
import { type IsWithheld, withoutFields } from '../../supergraph/authorization/without-fields.ts';
import type { PlannedOperation, Supergraph, Variables } from '../../supergraph/supergraph.ts';
import type { MaybePromise } from '../plan-executor.ts';
import { completeWithheld } from './complete-withheld.ts';
import { WithheldErrors } from './withheld-errors.ts';

/** Decides the policies of `@policy`. */
export interface PolicyDecisions {
  /** @returns those of the policies that the caller meets. */
  decide(policies: readonly string[], call: GatewayCall): MaybePromise<ReadonlySet<string>>;
}

export interface AuthorizationOptions {
  /** `filter`: withheld fields are null, with an error each. `reject`: an operation with one of them does not run. */
  readonly mode: 'filter' | 'reject';
  readonly policies: PolicyDecisions;
}

/** An operation of which the caller may have only a part. */
export interface RestrictedOperation {
  /** The part to run; null: nothing of it, and no subgraph is asked. */
  readonly planned: PlannedOperation | null;
  /** Turns the part's result into the answer of the whole operation. */
  complete(result: ExecutionResult): ExecutionResult;
}

/** The part of an operation that callers with the same rights may have. */
interface Part {
  readonly planned: PlannedOperation | null;
  readonly isWithheld: IsWithheld;
}

/** Parts kept of one operation: callers' rights differ in few ways. */
const most = 32;

/** Enforces `@authenticated`, `@requiresScopes` and `@policy` before a subgraph is asked. */
export class OperationAuthorization {
  private readonly parts = new WeakMap<PlannedOperation, LRUCache<string, Part>>();
  private readonly withheld = new WithheldErrors();

  constructor(
    private readonly supergraph: Supergraph,
    private readonly options: AuthorizationOptions,
  ) {}

  /** @returns null when the caller may have the whole operation. */
  restrict(
    planned: PlannedOperation,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<RestrictedOperation | null> {
    const { requirements } = this.supergraph.restricted.of(planned.document);
    if (requirements.length === 0) return null;
    const policies = [...new Set(requirements.flatMap((one) => one.policies?.flat() ?? []))];
    const finish = (granted: ReadonlySet<string>) => {
      const unmet = requirements.filter((one) => !isMet(one, call, granted));
      return unmet.length === 0 ? null : this.withholdUnmet(planned, variables, new Set(unmet));
    };
    if (policies.length === 0) return finish(new Set());
    const granted = this.options.policies.decide(policies, call);
    return granted instanceof Promise ? granted.then(finish) : finish(granted);
  }

  private withholdUnmet(
    whole: PlannedOperation,
    variables: Variables,
    unmet: ReadonlySet<Requirement>,
  ): RestrictedOperation {
    const { planned, isWithheld } = this.partOf(whole, unmet);
    const { schema } = whole.view;
    const { coerced = {} } = getVariableValues(schema, whole.operation.variableDefinitions ?? [], variables);
    const errors = this.withheld.of(whole, coerced, isWithheld);
    if (this.options.mode === 'reject' && errors.length > 0)
      return { planned: null, complete: () => ({ data: null, errors }) };
    return {
      planned,
      complete: (result) => ({
        ...result,
        data: result.data ? completeWithheld(whole, coerced, result.data) : null,
        errors: [...(result.errors ?? []), ...errors],
      }),
    };
  }

  private partOf(whole: PlannedOperation, unmet: ReadonlySet<Requirement>): Part {
    const document = this.supergraph.restricted.of(whole.document);
    const key = document.requirements.map((one) => (unmet.has(one) ? '1' : '0')).join('');
    const parts = this.parts.get(whole) ?? new LRUCache<string, Part>({ max: most });
    this.parts.set(whole, parts);
    const known = parts.get(key);
    if (known !== undefined) return known;
    const isWithheld: IsWithheld = (field) =>
      document.fields.get(field)?.some((requirement) => unmet.has(requirement)) ?? false;
    const left = withoutFields(whole.document, whole.operation, document, isWithheld);
    const part = { planned: left === null ? null : this.supergraph.planPart(whole, left), isWithheld };
    parts.set(key, part);
    return part;
  }
}

/** @param policies that the caller meets. */
function isMet(requirement: Requirement, { actor }: GatewayCall, policies: ReadonlySet<string>): boolean {
  const { isAuthenticated, scopes } = requirement;
  return (
    (!isAuthenticated || actor.isAuthenticated) &&
    holdsOne(scopes, (scope) => actor.scopes.includes(scope)) &&
    holdsOne(requirement.policies, (policy) => policies.has(policy))
  );
}

const holdsOne = (lists: readonly (readonly string[])[] | null, holds: (name: string) => boolean) =>
  lists === null || lists.some((list) => list.every(holds));
