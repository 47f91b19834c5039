import type { MutatedFile } from '../mutated-file.ts';

export const ledger: readonly MutatedFile[] = [
  {
    file: 'prices.ts',
    tests: ['prices.test.ts'],
    changes: [
      ['if (providerId === undefined) return null;', 'if (providerId !== undefined) return null;'],
      [
        "return this.ownCost(usage, entry) ?? listCost(usage, entry?.definition.kind ?? '');",
        "return this.ownCost(usage, entry) && listCost(usage, entry?.definition.kind ?? '');",
      ],
      [
        'return found === null ? null : found.total_price.toFixed(scale);',
        'return found !== null ? null : found.total_price.toFixed(scale);',
      ],
      ['if (kind === free) return decimal(0n);', ''],
      [
        "const digits = String(units).padStart(scale + 1, '0');",
        "const digits = String(units).padStart(scale - 1, '0');",
      ],
    ],
  },
  {
    file: 'call-statements.ts',
    tests: ['call-ledger.test.ts'],
    changes: [
      ["where id = known_id and status in ('Open', 'Interrupted')", 'where id = known_id'],
      ["from settled where status = 'Completed')", 'from settled)'],
      ["and call.status = 'Open'`;", '`;'],
    ],
  },
  {
    file: 'inference.ts',
    tests: ['inference.test.ts'],
    changes: [
      ['if (this.settled) return null;', ''],
      ["const used = status === 'Completed' ? usage : sumOf(usage, this.lost);", 'const used = usage;'],
      ['mayHaveWorked(error) ? sending : 0', 'sending'],
    ],
  },
];
