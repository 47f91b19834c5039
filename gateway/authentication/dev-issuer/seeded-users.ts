/** A tenant that exists from the start in development. */
export interface SeededTenant {
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

/** A user the dev issuer knows. */
export interface SeededUser {
  /** What one types: `npm run token -- --user alice`. */
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

/** Tenants of a development start. */
export const seededTenants: readonly SeededTenant[] = [
  { key: 'acme', id: acme, name: 'Acme' },
  { key: 'globex', id: globex, name: 'Globex' },
];

/** Users of a development start. */
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

/** What the role `member` may do in Acme; names no module defines yet are left out. */
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

/** The seeded user with this key or id; null when there is none. */
export function findSeededUser(keyOrId: string): SeededUser | null {
  const wanted = keyOrId.toLowerCase();
  return seededUsers.find(({ key, id }) => key === wanted || id === wanted) ?? null;
}

/** What a user's tenant is called; the host has no tenant. */
export function seededTenantName(tenantId: string | null): string {
  return seededTenants.find(({ id }) => id === tenantId)?.name ?? 'Host';
}
