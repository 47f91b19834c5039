import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';

/** Section `SettingsEndpointsOptions`: optional contents of the area's routes. */
export const settingsEndpointsSection = defineSection(
  'SettingsEndpointsOptions',
  z.object({
    /** Maps of settings carry the older names that begin with this too, for clients that read them under those names; empty: they carry none. @example Vendor. */
    AliasPrefix: z.string().max(256).default(''),
  }),
);

/** Section `Settings`: values of the Config level, by setting name. */
export const settingsSection = defineSection('Settings', z.record(z.string(), z.string()).default({}));
