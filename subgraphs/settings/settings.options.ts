import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';

/** Section `Settings`: the Config level of the cascade, setting name → value. */
export const settingsSection = defineSection('Settings', z.record(z.string(), z.string()).default({}));
