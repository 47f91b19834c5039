import { describe, expect, it } from 'vitest';
import { type TemplateStatus, templateStatuses } from '../templating.contract.ts';
import {
  availableTransitions,
  type MoveName,
  type Mover,
  moves,
  refusalOf,
  reviewPolicyOf,
} from './lifecycle.rules.ts';

const owner: Mover = { review: 'Optional', mayManage: true, mayReview: true, isAuthor: true };

describe('the life of a template', () => {
  it.each<[TemplateStatus, Partial<Mover>, TemplateStatus[]]>([
    ['Draft', {}, ['PendingReview', 'Published']],
    ['Draft', { review: 'Required' }, ['PendingReview']],
    ['Draft', { review: 'Off' }, ['Published']],
    ['Draft', { mayManage: false }, []],
    ['PendingReview', {}, ['Draft', 'Published']],
    // What was under review when reviews were switched off still gets out of it.
    ['PendingReview', { review: 'Off' }, ['Draft', 'Published']],
    ['PendingReview', { mayReview: false }, []],
    ['PendingReview', { review: 'Required' }, ['Draft']],
    ['PendingReview', { review: 'Required', isAuthor: false }, ['Draft', 'Published']],
    ['Published', {}, ['Draft', 'Archived']],
    ['Published', { mayManage: false }, []],
    ['Archived', {}, []],
  ])('leads from %s, for %j, to %j', (status, mover, targets) => {
    expect(availableTransitions(status, { ...owner, ...mover })).toEqual(targets);
  });

  it.each([
    [false, false, 'Off'],
    [true, false, 'Optional'],
    [false, true, 'Required'],
    [true, true, 'Required'],
  ] as const)(
    'with WorkflowEnabled %s and ReviewRequired %s makes reviews %s',
    (WorkflowEnabled, ReviewRequired, policy) => {
      expect(reviewPolicyOf({ WorkflowEnabled, ReviewRequired })).toBe(policy);
    },
  );

  it.each(Object.keys(moves) as MoveName[])('makes %s from its own state alone', (name) => {
    const open = templateStatuses.filter((status) => refusalOf(name, status, owner) === null);
    expect(open).toEqual([moves[name].from]);
  });

  it.each([
    ['publish', 'Draft', { review: 'Required' }, 'state'],
    ['submit', 'Draft', { review: 'Off' }, 'state'],
    ['publish', 'Draft', { mayManage: false }, 'permission'],
    ['approve', 'PendingReview', { mayReview: false }, 'permission'],
    ['approve', 'PendingReview', { review: 'Required' }, 'author'],
    ['approve', 'PendingReview', {}, null],
    ['reject', 'PendingReview', { review: 'Required' }, null],
  ] as const)('says why %s from %s is refused for %j: %s', (name, status, mover, refusal) => {
    expect(refusalOf(name, status, { ...owner, ...mover })).toBe(refusal);
  });
});
