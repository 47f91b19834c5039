import type { MutatedFile } from '../mutated-file.ts';

export const permission: readonly MutatedFile[] = [
  {
    file: 'permission.rules.ts',
    tests: ['permission.rules.test.ts'],
    changes: [
      [
        'return satisfyingNames(name).some((candidate) => held.includes(candidate));',
        'return satisfyingNames(name).every((candidate) => held.includes(candidate));',
      ],
      [
        'return action !== undefined && managed.has(action) ? [name, `${module}.${resource}.Manage`] : [name];',
        'return action === undefined && managed.has(action) ? [name, `${module}.${resource}.Manage`] : [name];',
      ],
    ],
  },
];
