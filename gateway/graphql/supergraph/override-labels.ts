import type { Directive, Schema } from '@apollo/federation-internals';
import { type DocumentNode, visit } from 'graphql';
import { neededFields } from './needed-fields.ts';

/** The labels of `@override(label:)` in a supergraph. */
export interface OverrideLabels {
  /** `percent(n)` with its number, in the order of the numbers. */
  readonly percents: readonly { readonly label: string; readonly percent: number }[];
  /** All others, about which the installation decides. */
  readonly custom: readonly string[];
  /** Names of the fields that a label moves; a label that moves a key or a requirement has none: every plan may use it. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param schema a supergraph's, with its join directives. */
export function readOverrideLabels(schema: Schema): OverrideLabels {
  const uses = [...(schema.directive('join__field')?.applications() ?? [])];
  const needed = neededFields(schema);
  const names = new Map<string, Set<string>>();
  for (const use of uses) {
    const { overrideLabel: label } = use.arguments() as { overrideLabel?: string };
    if (label !== undefined) names.set(label, (names.get(label) ?? new Set()).add(fieldOf(use)));
  }
  const labels = [...names.keys()].sort();
  const percents = labels.flatMap((label) => {
    const percent = percentOf(label);
    return percent === null ? [] : [{ label, percent }];
  });
  return {
    percents: percents.sort((one, other) => one.percent - other.percent),
    custom: labels.filter((label) => percentOf(label) === null),
    fields: new Map([...names].filter(([, moved]) => ![...moved].some((name) => needed.has(name)))),
  };
}

const fieldOf = ({ parent }: Directive) => ('name' in parent ? String(parent.name) : '');

/** The labels on which the plan of a document may depend. */
export function labelsIn(
  { percents, custom, fields }: OverrideLabels,
  document: DocumentNode,
): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { Field: ({ name }) => void names.add(name.value) });
  const labels = [...percents.map(({ label }) => label), ...custom];
  return new Set(labels.filter((label) => [...(fields.get(label) ?? names)].some((name) => names.has(name))));
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
