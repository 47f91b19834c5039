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
    /** How long a role's permission stays cached; a change binds within a second all the same. */
    CacheDuration: timeSpan().default(5 * 60 * 1000),
    /** Everybody may do everything. Development only. */
    AlwaysAllow: flag().default(false),
  }),
);

/** Parsed section. */
export type AuthorizationOptions = OptionsOf<typeof authorizationSection>;
