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
  {
    file: 'limit/limits.ts',
    tests: ['kernel/limit/limits.test.ts'],
    changes: [
      ['remaining: Math.max(0, limit - taken),', 'remaining: Math.max(1, limit - taken),'],
      [
        '.toSorted((a, b) => b.resetSeconds - a.resetSeconds)',
        '.toSorted((a, b) => a.resetSeconds - b.resetSeconds)',
      ],
      [
        'points > 0 && (readings[at]?.taken ?? 0) + points > limit',
        'points > 0 && (readings[at]?.taken ?? 0) > limit',
      ],
    ],
  },
  {
    file: 'pipeline.ts',
    tests: ['inference.test.ts'],
    name: 'let in and then refused',
    changes: [['await admitted.settle(noUsage);', '']],
  },
  {
    file: 'json-bounds.ts',
    tests: ['json-bounds.test.ts'],
    changes: [
      ["if (depth > bounds.depth) return 'depth';", ''],
      ["if (members > bounds.members) return 'members';", "if (members >= bounds.members) return 'members';"],
      ['if (step === 1) values += 1;', ''],
      ['if (byte === backslash) at += 1;', ''],
    ],
  },
];
