/** Limits of a grant (specification, "PermissionGrant"). */
export const grantLimits = { nameLength: 200, roleNameLength: 200 } as const;

export const grantChanges = ['Granted', 'Revoked'] as const;
export type GrantChange = (typeof grantChanges)[number];

/**
 * The minimum days that the audit of grant changes is kept: three years (specification), one of which may be a leap
 * year. Smaller values of the option are refused.
 */
export const minimumAuditDays = 1096;
