import type { MutatedFile } from '../mutated-file.ts';

export const outbound: readonly MutatedFile[] = [
  {
    file: 'address.ts',
    tests: ['address.test.ts'],
    changes: [["if (isIP(address) === 0) return 'special';", "if (isIP(address) !== 0) return 'special';"]],
  },
];
