import type { CallContext } from '../call/context.ts';
import type { Contribution, ContributionKind } from '../registry/module.ts';

/** Decides one policy of `@policy(policies: [["name"]])`. */
export interface PolicyDecision {
  readonly policy: string;
  /** True when the caller meets the policy; an error counts as false. Asked once for each operation that needs it. */
  decide(call: CallContext): boolean | Promise<boolean>;
}

export const policyDecisionKind: ContributionKind<PolicyDecision> = {
  name: 'policy decision',
  keyOf: ({ policy }) => policy,
  problemsOf: ({ policy }) => (policy === '' ? ['the policy is empty'] : []),
};

/** Contributes the decision of a policy. Policies without one are met by the permission of their name. */
export function policyDecision(value: PolicyDecision): Contribution<PolicyDecision> {
  return { kind: policyDecisionKind, value };
}
