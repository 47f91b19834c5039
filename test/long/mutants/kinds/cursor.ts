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
];
