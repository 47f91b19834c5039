import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DashboardStatus } from '../dashboards.contract.ts';
import { nextStatus, type Transition, transitions } from './dashboard.rules.ts';

/** The specification's table, "Dashboard". */
const table: readonly (readonly [DashboardStatus, Transition, DashboardStatus | 'refused'])[] = [
  ['Draft', 'publish', 'Published'],
  ['Published', 'publish', 'Published'],
  ['Archived', 'publish', 'refused'],
  ['Draft', 'archive', 'Archived'],
  ['Published', 'archive', 'Archived'],
  ['Archived', 'archive', 'Archived'],
  ['Archived', 'restore', 'Draft'],
  ['Draft', 'restore', 'refused'],
  ['Published', 'restore', 'refused'],
];

const legal = new Set(table.map((row) => row.join(' ')));

function outcomeOf(status: DashboardStatus, transition: Transition): DashboardStatus | 'refused' {
  try {
    return nextStatus(status, transition);
  } catch (error) {
    if ((error as { kind?: string }).kind !== 'conflict') throw error;
    return 'refused';
  }
}

describe('the life of a dashboard', () => {
  it.each(table)('from %s, %s: %s', (status, transition, next) => {
    expect(outcomeOf(status, transition)).toBe(next);
  });

  it('has no other history, however it is stormed', () => {
    const met = new Set<string>();
    let steps = 0;
    const walk = fc.array(fc.constantFrom(...transitions), { minLength: 1_000, maxLength: 1_000 });
    fc.assert(
      fc.property(walk, (moves) => {
        let status: DashboardStatus = 'Draft';
        for (const step of moves) {
          const next = outcomeOf(status, step);
          const move = `${status} ${step} ${next}`;
          if (!legal.has(move)) throw new Error(move);
          met.add(move);
          steps += 1;
          if (next !== 'refused') status = next;
        }
      }),
      { numRuns: 100 },
    );
    expect([steps, met]).toEqual([100_000, legal]);
  });
});
