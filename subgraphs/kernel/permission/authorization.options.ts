import { z } from 'zod';
import { defineSection, type OptionsOf } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { flag, list } from '../options/written-values.ts';

/** Section `Authorization` (specification, "Authorization"). */
export const authorizationSection = defineSection(
  'Authorization',
  z.object({
    /** Roles that pass every permission check. */
    AdminRoles: list().default(['admin']),
    /** Time for which a role's permission stays cached. Changes still take effect within a second. */
    CacheDuration: timeSpan().default(5 * 60 * 1000),
    /** Whether every permission check passes. For development only. */
    AlwaysAllow: flag().default(false),
  }),
);

export type AuthorizationOptions = OptionsOf<typeof authorizationSection>;
