import type { MutatedFile } from '../mutated-file.ts';

export const escaping: readonly MutatedFile[] = [
  {
    file: 'neutral-text.ts',
    tests: ['neutral-text.test.ts'],
    changes: [
      ['[=+\\-@＝＋－＠]', '[=\\-@＝＋－＠]'],
      ['[=+\\-@＝＋－＠]', '[=+\\-@]'],
      ['|^(?=[\\t\\r\\n])', ''],
      ['(^|[;,\\t\\r\\n]"*)', '(^)'],
      ['"*)', ')'],
      [')/g;', ')/;'],
    ],
  },
  {
    file: 'stored-limit-store.ts',
    tests: ['kernel/limit/limits.test.ts'],
    changes: [["String(value).replaceAll(/[\"\\\\]/g, '\\\\$&')", 'String(value)']],
  },
  {
    file: 'timeline/mention/mention.rules.ts',
    tests: ['mention.test.ts'],
    changes: [
      ['if (mentioned.size === timelineLimits.mentions) break;', ''],
      ['mentioned.add(user.toLowerCase());', 'mentioned.add(user);'],
    ],
  },
];
