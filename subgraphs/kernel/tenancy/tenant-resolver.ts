import { forbidden } from '../error/domain-error.ts';
import { HOST_TENANT_ID, hostTenant, type Tenant, tenantOf } from './tenant.ts';

/** Looks up tenants; implemented by identity. */
export interface TenantDirectory {
  /** Whether the tenant exists and is active; at most a second behind. */
  isActive(tenantId: string): Promise<boolean>;
  /** Whether no lookup is needed and the tenant is active. */
  isKnownActive(tenantId: string): boolean;
}

/** The tenant information of a call. */
export interface TenantClaims {
  readonly isAuthenticated: boolean;
  /** From the token or the API key; null for a host caller. */
  readonly claimed: string | null;
  /** The tenant header, as sent. */
  readonly header: string | undefined;
}

/** The code for a host caller who names a tenant. */
export const hostImpersonationDenied = 'Tenancy:Host:ImpersonationDenied';

/** The header is any text; an id has 36 characters. */
const shorten = (header: string) => header.slice(0, 64);

/** Determines the tenant of a call: only the claim selects it, the header may repeat it. */
export class TenantResolver {
  constructor(private readonly directory: TenantDirectory) {}

  /** Whether the callers of a tenant are admitted; those of the host always are. */
  async isOpen(tenant: Tenant): Promise<boolean> {
    return tenant.isHost || (await this.directory.isActive(tenant.id));
  }

  /** The tenant of a caller when no lookup is needed; null otherwise, also for callers that will be refused. */
  resolveCached({ isAuthenticated, claimed, header }: TenantClaims): Tenant | null {
    if (!isAuthenticated || claimed === null || header !== undefined || claimed === HOST_TENANT_ID)
      return null;
    return this.directory.isKnownActive(claimed) ? tenantOf(claimed) : null;
  }

  /** @throws {DomainError} `forbidden` for a header that differs, a header without claim, an unknown or inactive tenant. */
  async resolve(claims: TenantClaims): Promise<Tenant> {
    if (!claims.isAuthenticated) return hostTenant;
    const header = claims.header?.trim().toLowerCase();
    if (claims.claimed === null) {
      if (header !== undefined && header !== '') {
        throw forbidden(hostImpersonationDenied, 'A host caller may not choose a tenant.', {
          denyReasonCode: 'HostImpersonation.NotConfigured',
          tenantId: shorten(header),
        });
      }
      return hostTenant;
    }
    if (header !== undefined && header !== '' && header !== claims.claimed) {
      throw forbidden(
        'Tenancy:Tenant:Mismatch',
        'The tenant header differs from the tenant of the credentials.',
        { resolvedTenantId: shorten(header), claimTenantId: claims.claimed },
      );
    }
    // The nil id names the host, which no claim may choose.
    if (claims.claimed === HOST_TENANT_ID || !(await this.directory.isActive(claims.claimed))) {
      throw forbidden('Tenancy:Tenant:Unknown', 'The tenant does not exist or is not active.');
    }
    return tenantOf(claims.claimed);
  }
}
