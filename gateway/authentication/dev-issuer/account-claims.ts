import type { SeededUser } from './seeded-users.ts';

/** The dev issuer's machine client: client credentials. */
export const devServiceClient = 'platform-service';

/** Custom claims of a token: user, tenant and roles. A host user has `is_host` instead of `tenant_id`. */
export interface AccountClaims {
  readonly tenant_id?: string;
  readonly is_host?: true;
  readonly roles: readonly string[];
  readonly preferred_username: string;
  readonly name: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
  readonly email_verified: true;
}

/** The claims of a seeded user, for ID tokens and access tokens, without `sub` and `sid`. */
export function accountClaims(user: SeededUser): AccountClaims {
  return {
    ...(user.tenantId === null ? { is_host: true } : { tenant_id: user.tenantId }),
    roles: user.roles,
    preferred_username: user.key,
    name: `${user.givenName} ${user.familyName}`,
    given_name: user.givenName,
    family_name: user.familyName,
    email: user.email,
    email_verified: true,
  };
}

/**
 * Additional claims of the machine client's access tokens: a service account of acme with the role `service`, which has
 * no permissions until an administrator grants some.
 */
export const serviceClaims = {
  actor_kind: 'ExternalSystem',
  tenant_id: '00000000-0000-4000-8000-00000000ac3e',
  roles: ['service'],
  preferred_username: devServiceClient,
} as const;
