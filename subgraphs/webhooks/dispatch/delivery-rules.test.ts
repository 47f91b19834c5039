import { describe, expect, it } from 'vitest';
import { hasEnded, nextState, redeliveryOf } from '../delivery/delivery.rules.ts';
import { deliveryStates } from '../webhooks.contract.ts';
import { errorMessageOf, failsTooLong, metricOutcome, outcomeOf } from './attempt-outcome.rules.ts';
import { circuitPause } from './circuit.rules.ts';
import { retryAfterOf, waitAfter } from './retry.rules.ts';

const hour = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const plan = {
  schedule: [0, 5_000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  jitterPercent: 20,
  maxRetryAfter: 24 * hour,
};

describe('the wait after a failed attempt', () => {
  it.each(plan.schedule.slice(1).map((wait, index) => [index + 1, wait]))(
    'number %i is %i ms, and up to a fifth more',
    (attempt, wait) => {
      expect(waitAfter(plan, attempt, null, 0)).toBe(wait);
      expect(waitAfter(plan, attempt, null, 1)).toBe(wait * 1.2);
    },
  );

  it.each([
    ['ends after the tenth', 10, null, null],
    ['is what the receiver asks for', 1, 60_000, 60_000],
    ['is not shorter because the receiver is impatient', 2, 1_000, 300_000],
    ['is a day at most', 1, 48 * hour, 24 * hour],
    ['ends whatever the receiver asks for', 10, 1_000, null],
  ])('%s', (_, attempt, retryAfter, expected) => {
    expect(waitAfter(plan, attempt, retryAfter, 0)).toBe(expected);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 11:59:00 GMT', null],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    [undefined, null],
    [['30', '60'], 30_000],
  ])('%j asks for %j ms', (header, expected) => {
    expect(retryAfterOf(header, now)).toBe(expected);
  });
});

describe('what an answer means', () => {
  it.each([
    [200, 'succeeded'],
    [299, 'succeeded'],
    [301, 'failed'],
    [308, 'failed'],
    [400, 'failed'],
    [404, 'failed'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [199, 'failed'],
  ])('%i: %s', (status, expected) => {
    expect(outcomeOf({ status, retryAfter: null })).toBe(expected);
    expect(metricOutcome({ status, retryAfter: null })).toBe(
      expected === 'succeeded' ? 'succeeded' : 'failed',
    );
    expect(errorMessageOf({ status, retryAfter: null }) === null).toBe(expected === 'succeeded');
  });

  it.each([
    ['TimedOut', 'failed'],
    ['Unreachable', 'failed'],
    ['Blocked', 'refused'],
  ] as const)('%s: %s', (failure, expected) => {
    expect(outcomeOf({ failure })).toBe(expected);
    expect(metricOutcome({ failure })).toBe(failure === 'TimedOut' ? 'timeout' : 'failed');
    expect(errorMessageOf({ failure })).toMatch(/^The target /);
  });

  it.each([
    [5 * 24 * hour, true],
    [5 * 24 * hour - 1, false],
  ])('failing for %i ms', (age, expected) => {
    expect(failsTooLong(new Date(now.getTime() - age), now, 5 * 24 * hour)).toBe(expected);
    expect(failsTooLong(new Date(now.getTime() - age), now, 0)).toBe(false);
  });
});

describe('the circuit', () => {
  it.each([
    [0, null],
    [4, null],
    [5, 30_000],
    [9, 30_000],
    [10, 60_000],
    [20, 240_000],
    [25, 300_000],
    [1_000_000, 300_000],
  ])('after %i failures in a row pauses %j ms', (failures, pause) => {
    expect(circuitPause(failures)).toBe(pause);
  });
});

describe('the states of a delivery', () => {
  it('end once and for all', () => {
    const ended = deliveryStates.filter(hasEnded);
    expect(ended).toEqual(['Succeeded', 'Skipped', 'DeadLettered', 'Rejected']);
    for (const state of ended) expect(nextState(state, 'failed')).toBeNull();
  });

  it.each([
    ['succeeded', 'Succeeded'],
    ['failed', 'Retrying'],
    ['exhausted', 'DeadLettered'],
    ['skipped', 'Skipped'],
    ['rejected', 'Rejected'],
  ] as const)('become, when open and %s, %s', (step, expected) => {
    expect(nextState('Pending', step)).toBe(expected);
    expect(nextState('Retrying', step)).toBe(expected);
  });

  it.each([
    ['Pending', null],
    ['Retrying', 'hurry'],
    ['Succeeded', null],
    ['Skipped', 'repeat'],
    ['DeadLettered', 'repeat'],
    ['Rejected', null],
  ] as const)('%s delivered again: %j', (state, expected) => {
    expect(redeliveryOf(state)).toBe(expected);
  });
});
