/** Parts of a request that name something. */
export const criterionKinds = ['filter', 'sort', 'groupBy', 'preset', 'quickFilter'] as const;
export type CriterionKind = (typeof criterionKinds)[number];

/** Reasons for ignoring a part of a request. */
export const dropReasons = [
  'UnknownField',
  'NotFilterable',
  'NotSortable',
  'NotGroupable',
  'UnknownOperator',
  'OperatorNotAllowed',
  'InvalidValue',
  'UnknownName',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** A part of a request that had no effect; unknown criteria are dropped and reported instead of refused. */
export interface DroppedCriterion {
  readonly kind: CriterionKind;
  /** As the caller wrote it: `provider.Foo`, `secret`. */
  readonly name: string;
  readonly reason: DropReason;
}
