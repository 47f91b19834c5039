/** A tenant created at a development start. */
export interface SeededTenant {
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

export interface SeededUser {
  /** The name to type: `npm run token -- --user alice`. */
  readonly key: string;
  readonly id: string;
  /** Null: host. */
  readonly tenantId: string | null;
  readonly roles: readonly string[];
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

const acme = '00000000-0000-4000-8000-00000000ac3e';
const globex = '00000000-0000-4000-8000-0000000910be';

export const seededTenants: readonly SeededTenant[] = [
  { key: 'acme', id: acme, name: 'Acme' },
  { key: 'globex', id: globex, name: 'Globex' },
];

export const seededUsers: readonly SeededUser[] = [
  {
    key: 'alice',
    id: '00000000-0000-4000-8000-0000000a11ce',
    tenantId: acme,
    roles: ['admin', 'svc-ai-admin', 'svc-ai-user'],
    givenName: 'Alice',
    familyName: 'Archer',
    email: 'alice@acme.test',
  },
  {
    key: 'bob',
    id: '00000000-0000-4000-8000-000000000b0b',
    tenantId: acme,
    roles: ['member'],
    givenName: 'Bob',
    familyName: 'Baker',
    email: 'bob@acme.test',
  },
  {
    key: 'carol',
    id: '00000000-0000-4000-8000-0000000ca401',
    tenantId: globex,
    roles: ['admin'],
    givenName: 'Carol',
    familyName: 'Clark',
    email: 'carol@globex.test',
  },
  {
    key: 'dave',
    id: '00000000-0000-4000-8000-00000000da4e',
    tenantId: null,
    roles: ['admin'],
    givenName: 'Dave',
    familyName: 'Dunn',
    email: 'dave@host.test',
  },
];

/** Permissions of the role `member` in Acme; names that no module defines are skipped. */
export const developmentGrants: readonly {
  readonly tenantId: string;
  readonly roleName: string;
  readonly permission: string;
}[] = [
  'Notifications.UserNotifications.Read',
  'Notifications.UserNotifications.Manage',
  'Timeline.Entries.Read',
  'Timeline.Entries.Create',
  'Dashboards.Catalog.Read',
  'Dashboards.Instances.Read',
].map((permission) => ({ tenantId: acme, roleName: 'member', permission }));

export function findSeededUser(keyOrId: string): SeededUser | null {
  const wanted = keyOrId.toLowerCase();
  return seededUsers.find(({ key, id }) => key === wanted || id === wanted) ?? null;
}

/** The tenant's display name; the host has no tenant. */
export function seededTenantName(tenantId: string | null): string {
  return seededTenants.find(({ id }) => id === tenantId)?.name ?? 'Host';
}
