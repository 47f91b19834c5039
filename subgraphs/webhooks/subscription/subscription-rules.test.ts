import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionStatuses } from '../webhooks.contract.ts';
import { fieldsOfMove, nextStatus, type SubscriptionMove } from './subscription.rules.ts';

const moves = ['suspend', 'activate', 'deactivate'] as const;
const refused = { refusal: 'InvalidStateTransition' };
const ended = { refusal: 'AlreadyDeactivated' };

describe('the state of a subscription', () => {
  it.each([
    ['Active', 'suspend', { status: 'Suspended' }],
    ['Active', 'activate', refused],
    ['Active', 'deactivate', { status: 'Deactivated' }],
    ['Suspended', 'suspend', refused],
    ['Suspended', 'activate', { status: 'Active' }],
    ['Suspended', 'deactivate', { status: 'Deactivated' }],
    ['Deactivated', 'suspend', ended],
    ['Deactivated', 'activate', ended],
    ['Deactivated', 'deactivate', ended],
  ] as const)('%s, %s', (status, move, expected) => {
    expect(nextStatus(status, move)).toEqual(expected);
  });

  it('has one of three statuses after any transitions, never leaves Deactivated, and has a reason while not Active', () => {
    const storm = fc.array(fc.constantFrom<SubscriptionMove>(...moves), { maxLength: 30 });
    fc.assert(
      fc.property(storm, (steps) => {
        let status: (typeof subscriptionStatuses)[number] = 'Active';
        let fields: Record<string, unknown> = { deactivationReason: null, suspendedBy: null };
        for (const [index, move] of steps.entries()) {
          const next = nextStatus(status, move);
          const wasEnded = status === 'Deactivated';
          if ('refusal' in next) continue;
          expect(wasEnded).toBe(false);
          status = next.status;
          const cause = { at: new Date(index), by: 'alice', reason: `because ${index}` };
          fields = { ...fields, ...fieldsOfMove(move, cause) };
          expect(subscriptionStatuses).toContain(status);
          expect(fields.deactivationReason === null).toBe(status === 'Active');
          expect(fields.suspendedBy === null).toBe(
            status === 'Active' || (status === 'Deactivated' && fields.suspendedAt == null),
          );
        }
      }),
    );
  });
});
