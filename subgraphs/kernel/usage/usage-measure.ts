import type { Contribution, ContributionKind } from '../registry/module.ts';

/** How the amounts of a measure are to be read. */
export const measureKinds = ['Sum', 'Level'] as const;

/**
 * Something that tenants use and that is counted by day. Its label is the text `UsageMeasure:{name}`.
 */
export interface UsageMeasure {
  /** Of the form `Module.Noun`. */
  readonly name: string;
  /** UCUM: `{request}`, `By`. */
  readonly unit: string;
  /** `Sum`: what happened on the day, days can be added. `Level`: how much there was at the end of it. */
  readonly kind: (typeof measureKinds)[number];
  /** What splits a day's amount into several rows: `channel`. All of its values must be bounded. Absent: nothing. */
  readonly part?: string;
}

const namePattern = /^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9]*)+$/;

/** Length of the columns. */
export const usageLimits = { name: 100, part: 64 } as const;

export const usageMeasureKind: ContributionKind<UsageMeasure> = {
  name: 'usage measure',
  keyOf: ({ name }) => name,
  problemsOf: ({ name, unit }) => [
    ...(namePattern.test(name) ? [] : ['the name is not of the form Module.Noun']),
    ...(name.length <= usageLimits.name ? [] : [`the name is longer than ${usageLimits.name} characters`]),
    ...(unit === '' ? ['the unit is empty'] : []),
  ],
};

/** Contributes a measure. What is counted is added by `addUsage`, `UsageCounter` or `measureLevels`. */
export function usageMeasure(value: UsageMeasure): Contribution<UsageMeasure> {
  return { kind: usageMeasureKind, value };
}

/** Calls that the gateway accepted: each GraphQL request, REST request, and opened connection, and what a connection sends. */
export const requestMeasure: UsageMeasure = { name: 'Platform.Requests', unit: '{request}', kind: 'Sum' };
