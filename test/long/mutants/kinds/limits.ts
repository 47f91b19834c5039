import type { MutatedFile } from '../mutated-file.ts';

export const limits: readonly MutatedFile[] = [
  {
    file: 'limit.rules.ts',
    tests: ['limit-rules.test.ts'],
    changes: [
      [
        "if (id !== '' && id.length <= longestUserKey && isStorable(id)) return id;",
        "if (id === '' && id.length <= longestUserKey && isStorable(id)) return id;",
      ],
      [
        'return uses.find(({ limit, spent }) => spent >= limit) ?? null;',
        'return uses.find(({ limit, spent }) => spent > limit) ?? null;',
      ],
      [
        'const nextMonth = (instant: Date) => Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1);',
        'const nextMonth = (instant: Date) => Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() - 1, 1);',
      ],
      [
        'return Math.max(1, Math.ceil((nextMonth(instant) - instant.getTime()) / 1_000));',
        'return Math.max(1, Math.ceil((nextMonth(instant) + instant.getTime()) / 1_000));',
      ],
    ],
  },
];
