import { describe, expect, it } from 'vitest';
import { type TemplateStatus, templateStatuses } from '../templating.contract.ts';
import { availableTransitions, type MoveName, type Mover, moves, refusalOf } from './lifecycle.rules.ts';

const owner: Mover = { reviewRequired: false, mayManage: true, mayReview: true, isAuthor: true };

describe('the life of a template', () => {
  it.each<[TemplateStatus, Partial<Mover>, TemplateStatus[]]>([
    ['Draft', {}, ['PendingReview', 'Published']],
    ['Draft', { reviewRequired: true }, ['PendingReview']],
    ['Draft', { mayManage: false }, []],
    ['PendingReview', {}, ['Draft', 'Published']],
    ['PendingReview', { mayReview: false }, []],
    ['PendingReview', { reviewRequired: true }, ['Draft']],
    ['PendingReview', { reviewRequired: true, isAuthor: false }, ['Draft', 'Published']],
    ['Published', {}, ['Draft', 'Archived']],
    ['Published', { mayManage: false }, []],
    ['Archived', {}, []],
  ])('leads from %s, for %j, to %j', (status, mover, targets) => {
    expect(availableTransitions(status, { ...owner, ...mover })).toEqual(targets);
  });

  it.each(Object.keys(moves) as MoveName[])('makes %s from its own state alone', (name) => {
    const open = templateStatuses.filter((status) => refusalOf(name, status, owner) === null);
    expect(open).toEqual([moves[name].from]);
  });

  it.each([
    ['publish', 'Draft', { reviewRequired: true }, 'state'],
    ['publish', 'Draft', { mayManage: false }, 'permission'],
    ['approve', 'PendingReview', { mayReview: false }, 'permission'],
    ['approve', 'PendingReview', { reviewRequired: true }, 'author'],
    ['approve', 'PendingReview', {}, null],
    ['reject', 'PendingReview', { reviewRequired: true }, null],
  ] as const)('says why %s from %s is refused for %j: %s', (name, status, mover, refusal) => {
    expect(refusalOf(name, status, { ...owner, ...mover })).toBe(refusal);
  });
});
