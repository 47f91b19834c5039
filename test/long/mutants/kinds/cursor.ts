import type { MutatedFile } from '../mutated-file.ts';

export const cursor: readonly MutatedFile[] = [
  {
    file: 'persistence/page.ts',
    tests: ['page.test.ts'],
    changes: [
      [
        'if (Object.keys(errors).length > 0) throw invalidInput(errors);',
        'if (Object.keys(errors).length >= 0) throw invalidInput(errors);',
      ],
      [
        'return { limit: pageSize, offset: (page - 1) * pageSize };',
        'return { limit: pageSize, offset: (page - 1) / pageSize };',
      ],
      [
        'const isSized = Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= maximum;',
        'const isSized = Number.isInteger(pageSize) || pageSize >= 1 && pageSize <= maximum;',
      ],
      [
        'return { items, totalCount, hasMore: request.page * request.pageSize < totalCount };',
        'return { items, totalCount, hasMore: request.page * request.pageSize <= totalCount };',
      ],
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
