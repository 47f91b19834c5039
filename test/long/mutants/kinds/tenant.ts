import type { MutatedFile } from '../mutated-file.ts';

export const tenant: readonly MutatedFile[] = [
  {
    file: 'tenant-resolver.ts',
    tests: ['tenant-resolver.test.ts'],
    changes: [
      [
        'if (claims.claimed === HOST_TENANT_ID || !(await this.directory.isActive(claims.claimed))) {',
        'if (claims.claimed !== HOST_TENANT_ID || !(await this.directory.isActive(claims.claimed))) {',
      ],
      [
        "if (header !== undefined && header !== '' && header !== claims.claimed) {",
        "if (header === undefined && header !== '' && header !== claims.claimed) {",
      ],
      [
        'if (!isAuthenticated || claimed === null || header !== undefined || claimed === HOST_TENANT_ID)',
        'if (!isAuthenticated || claimed === null || header === undefined || claimed === HOST_TENANT_ID)',
      ],
      ["if (header !== undefined && header !== '') {", "if (header === undefined && header !== '') {"],
      ['if (!claims.isAuthenticated) return hostTenant;', ''],
    ],
  },
  {
    file: 'tenant-rows.ts',
    tests: ['tenant-rows.test.ts'],
    changes: [
      [
        "(tenant_id = (current_setting('${tenantVariable}'::text))::uuid)",
        "(current_setting('${tenantVariable}'::text) is not null)",
      ],
      ['cond: (args: { id: string }) => ({ tenantId: args.id }) } },', 'cond: () => ({}) } },'],
      ["using: `(CURRENT_USER = '${systemRole}'::name)`", 'using: `(true)`'],
    ],
  },
];
