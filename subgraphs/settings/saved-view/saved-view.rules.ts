export const savedViewLimits = { nameLength: 200, jsonLength: 10_000, perUser: 100, listed: 1_000 } as const;
