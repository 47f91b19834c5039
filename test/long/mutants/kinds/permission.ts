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
  {
    file: 'run-import.ts',
    tests: ['subgraphs/exchange/exchange.test.ts'],
    changes: [['await services.permissions.demand(actor, tenant, target.permission);', '']],
  },
  {
    file: 'permission-checker.ts',
    tests: ['permission-checker.test.ts'],
    changes: [
      ['const granted = satisfies(holder.permissions, definition.name);', 'const granted = true;'],
      [
        "return side === 'Both' || (side === 'Host') === tenant.isHost;",
        "return side === 'Both' || (side === 'Host') !== tenant.isHost;",
      ],
      ["if (!holder.isAuthenticated) return { granted: false, verdict: 'Anonymous' };", ''],
      ['if (!(await this.check(actor, tenant, name))) throw this.refusal(actor, tenant, name);', ''],
    ],
  },
  {
    file: 'permission-checker.ts',
    tests: ['host-claim.test.ts'],
    name: 'no check by an admin',
    changes: [['if (lacksHostClaim === true) return false;', '']],
  },
];
