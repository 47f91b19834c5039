import type { MutatedFile } from '../mutated-file.ts';

export const executor: readonly MutatedFile[] = [
  {
    file: 'completion.ts',
    tests: ['completion.test.ts'],
    changes: [
      ['if (one === invalid) isInvalid = true;', ''],
      ['return isInvalid ? failed : completed;', 'return completed;'],
      ['if (completed === failed) return invalid;', 'if (completed === failed) return null;'],
      ['if (completion.errors.length === length) made?.set(source, target);', 'made?.set(source, target);'],
      [
        'if (!ways.fill(source, target, completion)) return failed;',
        'ways.fill(source, target, completion);',
      ],
      ['completed.push(one === failed ? null : one);', 'completed.push(one);'],
      ['if (again !== undefined) return again;', ''],
      ['if (value === null || isLeaf(value)) return value;', 'return value;'],
    ],
  },
  {
    file: 'rewrites.ts',
    tests: ['rewrites.test.ts'],
    changes: [
      [
        'return last === undefined ? [] : [atPath(rewrite.path.slice(0, -1), changeOf(rewrite, last), meets)];',
        'return last !== undefined ? [] : [atPath(rewrite.path.slice(0, -1), changeOf(rewrite, last), meets)];',
      ],
      ['if (value === undefined) return;', 'if (value !== undefined) return;'],
      ["if (rewrite.kind === 'ValueSetter') {", "if (rewrite.kind !== 'ValueSetter') {"],
    ],
  },
  {
    file: 'coerced-variables.ts',
    tests: ['coerced-variables.test.ts'],
    changes: [
      ['if (parsed === undefined) return undefined;', ''],
      [
        'if (leaves.includes(null)) return (given) => getVariableValues(schema, definitions, given).coerced;',
        '',
      ],
      [
        'const value = Object.hasOwn(given, name) ? (given[name] ?? null) : undefined;',
        'const value = Object.hasOwn(given, name) ? (given[name] && null) : undefined;',
      ],
      [
        'if (isRequired && (value === null || value === undefined)) return undefined;',
        'if (isRequired && (value === null && value === undefined)) return undefined;',
      ],
      [
        'if (value === null || value === undefined) continue;',
        'if (value !== null || value === undefined) continue;',
      ],
    ],
  },
];
