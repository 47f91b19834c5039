import type { MutatedFile } from '../mutated-file.ts';

export const cursor: readonly MutatedFile[] = [
  {
    file: 'persistence/slice.ts',
    tests: ['persistence/slice.test.ts'],
    changes: [
      ['size < 1 || size > largest', 'size < 1'],
      ['pageSize: [1, largest],', 'pageSize: [0, largest],'],
      ['take ?? pageSize ?? usual', 'pageSize ?? take ?? usual'],
      ['((page ?? 1) - 1) * size', '(page ?? 1) * size'],
      ['(first === null && before !== null)', 'first === null'],
    ],
  },
  {
    file: 'kernel/query/cursor.rules.ts',
    tests: ['kernel/query/cursor.test.ts'],
    changes: [
      ['parsed[0] !== cursorScope(query, tenantId, steps)', "parsed[0] === ''"],
      ['[name, tenantId, order]', '[name, order]'],
      ['values.length === steps.length + 1 && ', ''],
      ["const sign = keys[0]?.descending ? '<' : '>';", "const sign = keys[0]?.descending ? '<=' : '>=';"],
      ['return parse(asIso(value)) !== null;', 'return true;'],
    ],
  },
  {
    file: 'persistence/keyset.ts',
    tests: ['timeline/entry/entry-page.test.ts'],
    name: 'refuse what is no cursor',
    changes: [['const isOurs = scope === scopeOf(list, tenantId) && ', 'const isOurs = ']],
  },
];
