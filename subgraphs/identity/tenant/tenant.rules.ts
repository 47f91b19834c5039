export const tenantLimits = { nameLength: 200 } as const;
