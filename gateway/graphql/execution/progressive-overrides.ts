import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { labelsThatHold, type OverrideLabels } from '../supergraph/override-labels.ts';
import type { PlannedOperation, Supergraph } from '../supergraph/supergraph.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

/** Decides the labels of `@override(label:)` other than `percent(n)`. */
export interface OverrideDecisions {
  /** @returns those of the labels that hold: their fields are asked of the new subgraph. */
  decide(labels: readonly string[], call: GatewayCall): MaybePromise<ReadonlySet<string>>;
}

export interface OverrideOptions {
  /** Absent: no label but `percent(n)` holds. */
  readonly decisions?: OverrideDecisions | undefined;
  /** A number from 0 up to 1, for each request; default `Math.random`. */
  readonly draw?: (() => number) | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Wraps an executor so that each request takes one side of every `@override(label:)`. Events of a subscription are
 * completed by the old subgraphs, as its plan is made before they come.
 * @returns the executor itself over a supergraph without labels.
 */
export function withOverrides(
  executor: PlanExecutor,
  supergraph: Pick<Supergraph, 'overrides' | 'planWith'>,
  { decisions, draw = Math.random }: OverrideOptions,
): PlanExecutor {
  const { overrides } = supergraph;
  if (overrides.percents.length + overrides.custom.length === 0) return executor;
  const choose = (planned: PlannedOperation, custom: ReadonlySet<string>) =>
    supergraph.planWith(planned, labelsThatHold(overrides, draw() * 100, only(overrides, custom)));
  return {
    ready: (planned) => executor.ready(planned),
    execute: (planned, variables, call) => {
      const run = (custom: ReadonlySet<string>) => executor.execute(choose(planned, custom), variables, call);
      if (decisions === undefined || overrides.custom.length === 0) return run(nothing);
      const held = decisions.decide(overrides.custom, call);
      return held instanceof Promise ? held.then(run) : run(held);
    },
    executeEvent: (...asked) => executor.executeEvent(...asked),
  };
}

/** Labels that the supergraph has: an unknown one would only multiply plans. */
function only({ custom }: OverrideLabels, held: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(custom.filter((label) => held.has(label)));
}
