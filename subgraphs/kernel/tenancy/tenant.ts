/** The id under which host and global rows are stored: `tenant_id` is never null. */
export const HOST_TENANT_ID = '00000000-0000-0000-0000-000000000000';

/** The tenant a call works for. A *host* caller has none; its rows carry {@link HOST_TENANT_ID}. */
export interface Tenant {
  /** As stored. */
  readonly id: string;
  readonly isHost: boolean;
}

/** The host context. */
export const hostTenant: Tenant = { id: HOST_TENANT_ID, isHost: true };

/** The tenant with this id; `null` and the nil id are the host. */
export function tenantOf(id: string | null): Tenant {
  return id === null || id === HOST_TENANT_ID ? hostTenant : { id, isHost: false };
}

/** A stored tenant id as the wire shows it: `null` for host and global rows. */
export function wireTenantId(id: string): string | null {
  return id === HOST_TENANT_ID ? null : id;
}
