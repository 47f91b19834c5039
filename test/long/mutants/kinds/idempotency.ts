import type { MutatedFile } from '../mutated-file.ts';

export const idempotency: readonly MutatedFile[] = [
  {
    file: 'unit-of-work.ts',
    tests: ['unit-of-work.test.ts'],
    changes: [
      [
        'row.request_hash !== idempotency.requestHash || row.operation !== operation',
        'row.request_hash !== idempotency.requestHash && row.operation !== operation',
      ],
      ["return userId ?? apiKeyId ?? 'anonymous'", "return 'anonymous'"],
      ['return [this.request.tenant.id, this', "return [this.request.tenant.id.replace(/./g, '0'), this"],
      ['and key = ? and expires_at > ?`', 'and key = ? and ?::timestamptz is not null`'],
      ['idempotency.replayed = true;', ''],
      ['if (stored !== null) return { stored };', ''],
      ['const retention = 24 * 60 * 60 * 1000;', 'const retention = 60 * 60 * 1000;'],
      ['for (const action of after) action();', ''],
    ],
  },
  {
    file: 'gateway/rest/idempotency-key.ts',
    tests: ['gateway/rest/idempotency-key.test.ts'],
    changes: [
      ['if (key.length > longest) {', 'if (key.length >= longest) {'],
      [
        'const parts = [route.method, route.path, parameters, query, body ?? null];',
        'const parts = [route.method, route.path, parameters, query];',
      ],
      ['Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))', 'Object.fromEntries(members)'],
      ['if (!keyedMethods.has(route.method)) return false;', ''],
    ],
  },
  {
    file: 'graphql/execution/idempotency-key.ts',
    tests: ['graphql/execution/idempotency-key.test.ts'],
    changes: [
      ["request.operation.operation !== 'mutation'", "request.operation.operation === 'mutation'"],
      ['.length !== 1) {', '.length < 1) {'],
      ['[source, operationName ?? null, variables, ...matched]', '[source, operationName ?? null]'],
    ],
  },
];
