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
        'if (this.taken >= this.limits.atOnce) return false;',
        'if (this.taken > this.limits.atOnce) return false;',
      ],
    ],
  },
];
