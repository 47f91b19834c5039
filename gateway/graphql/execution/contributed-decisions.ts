import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { PermissionChecker } from '../../../subgraphs/kernel/permission/permission-checker.ts';
import { policyDecisionKind } from '../../../subgraphs/kernel/permission/policy-decision.ts';
import type { Registry } from '../../../subgraphs/kernel/registry/module.ts';
import { overrideDecisionKind } from '../../../subgraphs/kernel/subgraph/override-decision.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { PolicyDecisions } from './authorization/operation-authorization.ts';
import type { OverrideDecisions } from './progressive-overrides.ts';

/** The decision of a module about one name. */
type Decide = (call: CallContext) => boolean | Promise<boolean>;

export interface DecisionSources {
  readonly registry: Registry;
  readonly logger: Logger;
}

/** A policy is decided by the module that contributes it, else met by a permission of the same name. */
export function contributedPolicies(
  { registry, logger }: DecisionSources,
  permissions: Pick<PermissionChecker, 'check'>,
): PolicyDecisions {
  const decisions = new Map(
    registry.all(policyDecisionKind).map((one) => [one.policy, one.decide.bind(one)] as const),
  );
  return {
    decide: (policies, call) =>
      holding(policies, (name) => {
        const decide = decisions.get(name);
        if (decide !== undefined) return askModule(decide, name, call, logger);
        return permissions.check(call.actor, call.tenant, name);
      }),
  };
}

/** @returns undefined when no module decides a label. */
export function contributedOverrides({ registry, logger }: DecisionSources): OverrideDecisions | undefined {
  const decisions = new Map(
    registry.all(overrideDecisionKind).map((one) => [one.label, one.decide.bind(one)] as const),
  );
  if (decisions.size === 0) return undefined;
  return {
    decide: (labels, call) =>
      holding(labels, (name) => askModule(decisions.get(name) ?? never, name, call, logger)),
  };
}

const never: Decide = () => false;

async function holding(
  names: readonly string[],
  holds: (name: string) => boolean | Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const held = await Promise.all(names.map(holds));
  return new Set(names.filter((_, index) => held[index]));
}

/** A module that fails gives nothing away, and does not fail the whole operation. */
async function askModule(decide: Decide, name: string, call: CallContext, logger: Logger): Promise<boolean> {
  try {
    return (await decide(call)) === true;
  } catch (error) {
    logger.error({ err: error, decision: name }, 'a decision of a module failed, and counts as false');
    return false;
  }
}
