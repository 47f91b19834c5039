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
        'if (this.taken >= this.limits.maxConcurrent) return false;',
        'if (this.taken > this.limits.maxConcurrent) return false;',
      ],
    ],
  },
  {
    file: 'fair-turns.ts',
    tests: ['fair-turns.test.ts'],
    changes: [
      ['if (call === undefined || !this.mayTake(group)) continue;', 'if (call === undefined) continue;'],
      ['if (calls.size > 1) this.groups.set(group, calls);', ''],
      [' && ofGroup < Math.ceil(this.limits.waiting / 2)', ''],
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
