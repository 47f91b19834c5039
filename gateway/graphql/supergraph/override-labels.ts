import type { Schema } from '@apollo/federation-internals';

/** The labels of `@override(label:)` in a supergraph. */
export interface OverrideLabels {
  /** `percent(n)` with its number, in the order of the numbers. */
  readonly percents: readonly { readonly label: string; readonly percent: number }[];
  /** All others, about which the installation decides. */
  readonly custom: readonly string[];
}

/** @param schema a supergraph's, with its join directives. */
export function readOverrideLabels(schema: Schema): OverrideLabels {
  const uses = schema.directive('join__field')?.applications() ?? new Set();
  const found = [...uses].map((use) => (use.arguments() as { overrideLabel?: string }).overrideLabel);
  const labels = [...new Set(found.filter((label) => label !== undefined))].sort();
  const percents = labels.flatMap((label) => {
    const percent = percentOf(label);
    return percent === null ? [] : [{ label, percent }];
  });
  return {
    percents: percents.sort((one, other) => one.percent - other.percent),
    custom: labels.filter((label) => percentOf(label) === null),
  };
}

function percentOf(label: string): number | null {
  const [, number] = /^percent\((\d{1,3}(?:\.\d{1,8})?)\)$/.exec(label) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * The labels that hold for a request: every `percent(n)` above one number, so that a request takes one side of all
 * fields that move together.
 * @param drawn from 0 up to 100.
 * @param custom those of {@link OverrideLabels.custom} that hold.
 */
export function labelsThatHold(
  { percents }: OverrideLabels,
  drawn: number,
  custom: ReadonlySet<string>,
): readonly string[] {
  const held = percents.flatMap(({ label, percent }) => (drawn < percent ? [label] : []));
  return [...held, ...custom].sort();
}
