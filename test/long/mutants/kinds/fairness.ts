import type { MutatedFile } from '../mutated-file.ts';

export const fairness: readonly MutatedFile[] = [
  {
    file: 'fair-turns.ts',
    tests: ['fair-turns.test.ts'],
    changes: [
      [
        'const calls = this.groups.get(group) ?? new Set<() => void>();',
        'const calls = this.groups.get(group) && new Set<() => void>();',
      ],
      [
        'return Math.max(0, this.limits.maxConcurrent - this.taken);',
        'return Math.max(0, this.limits.maxConcurrent - this.taken + 1);',
      ],
    ],
  },
  {
    file: 'fair-turns.ts',
    tests: ['fair-turns.test.ts'],
    changes: [
      ['if (call === undefined || !this.mayTake(group)) continue;', 'if (call === undefined) continue;'],
      ['if (calls.size > 1) this.groups.set(group, calls);', ''],
      [' && ofGroup < Math.ceil(waiting / 2) + freeOfGroup', ''],
      ['if (share === 0) this.shares.delete(group);', 'if (share === 0) this.shares.clear();'],
    ],
  },
  {
    file: 'dispatch/claim-deliveries.ts',
    tests: ['fairness.test.ts'],
    name: 'a claim on',
    changes: [
      ['where turn <= :perTenant::int order by', 'order by'],
      ['coalesce(subscription.circuit_open_until > :now, false)', 'false'],
      ['or slow_rank <= :limitForSlow::int', 'or slow_rank > 0'],
    ],
  },
];
