/** Limits of a grant (specification, "PermissionGrant"; the column's lengths). */
export const grantLimits = { nameLength: 200, roleNameLength: 200 } as const;

/** What happened to a grant. */
export const grantChanges = ['Granted', 'Revoked'] as const;
export type GrantChange = (typeof grantChanges)[number];

/**
 * Days the audit of grant changes is kept at least: three years (specification), of which one may be a leap year.
 * Options below it are refused.
 */
export const minimumAuditDays = 1096;
