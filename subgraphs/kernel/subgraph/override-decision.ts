import type { CallContext } from '../call/context.ts';
import type { Contribution, ContributionKind } from '../registry/module.ts';

/** Decides one label of `@override(from: "old", label: "name")`; `percent(n)` needs no decision. */
export interface OverrideDecision {
  readonly label: string;
  /** True when the new subgraph answers the fields with this label; an error counts as false. */
  decide(call: CallContext): boolean | Promise<boolean>;
}

export const overrideDecisionKind: ContributionKind<OverrideDecision> = {
  name: 'override decision',
  keyOf: ({ label }) => label,
  problemsOf: ({ label }) => (label === '' ? ['the label is empty'] : []),
};

/** Contributes the decision of a label. A label without one does not hold. */
export function overrideDecision(value: OverrideDecision): Contribution<OverrideDecision> {
  return { kind: overrideDecisionKind, value };
}
