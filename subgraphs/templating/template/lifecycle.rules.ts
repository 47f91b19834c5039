import { type TemplateStatus, templateStatuses } from '../templating.contract.ts';

/** `Off`: drafts are published directly; `Optional`: directly or after a review; `Required`: only after a review. */
export type ReviewPolicy = 'Off' | 'Optional' | 'Required';

/** Derives the review policy from the options. */
export function reviewPolicyOf(options: {
  readonly WorkflowEnabled: boolean;
  readonly ReviewRequired: boolean;
}): ReviewPolicy {
  if (options.ReviewRequired) return 'Required';
  return options.WorkflowEnabled ? 'Optional' : 'Off';
}

/** A move through the life of a template (specification, "Template lifecycle"). */
export interface Move {
  readonly from: TemplateStatus;
  readonly to: TemplateStatus;
  /** Part of a review: requires the review permission, and another user than the author where a review is required. */
  readonly isReview?: true;
  /** The policy under which it is not allowed, in any state. */
  readonly closed?: ReviewPolicy;
}

/** Every move there is. */
export const moves = {
  submit: { from: 'Draft', to: 'PendingReview', closed: 'Off' },
  publish: { from: 'Draft', to: 'Published', closed: 'Required' },
  approve: { from: 'PendingReview', to: 'Published', isReview: true },
  reject: { from: 'PendingReview', to: 'Draft', isReview: true },
  unpublish: { from: 'Published', to: 'Draft' },
  archive: { from: 'Published', to: 'Archived' },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** A caller who requests a transition of a template. */
export interface Mover {
  readonly review: ReviewPolicy;
  readonly mayManage: boolean;
  readonly mayReview: boolean;
  /** Whether the caller wrote the text under review. */
  readonly isAuthor: boolean;
}

/** Why a move is refused; null where it is not. */
export type MoveRefusal = 'state' | 'permission' | 'author';

/** Checks whether a user may move a template from its state. @returns the refusal; null if allowed. */
export function refusalOf(name: MoveName, status: TemplateStatus, mover: Mover): MoveRefusal | null {
  const move: Move = moves[name];
  if (move.from !== status || move.closed === mover.review) return 'state';
  if (!(move.isReview === true ? mover.mayReview : mover.mayManage)) return 'permission';
  // An author may reject their own text, because that is not an approval.
  return name === 'approve' && mover.review === 'Required' && mover.isAuthor ? 'author' : null;
}

/** The states that a user may move a template to, in the order of the states. */
export function availableTransitions(status: TemplateStatus, mover: Mover): TemplateStatus[] {
  const open = (Object.keys(moves) as MoveName[])
    .filter((name) => refusalOf(name, status, mover) === null)
    .map((name) => moves[name].to);
  return templateStatuses.filter((target) => open.includes(target));
}

/** The number of a state on the wire and in the database. */
export const numberOfStatus = (status: TemplateStatus): number => templateStatuses.indexOf(status);

/** The state behind a number. */
export const statusOfNumber = (number: number): TemplateStatus => templateStatuses[number] as TemplateStatus;
