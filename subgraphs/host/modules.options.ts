import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { list } from '../kernel/options/written-values.ts';

/** Section `Modules`: modules that the operator adds to the installation. */
export const modulesSection = defineSection(
  'Modules',
  z.object({
    /**
     * JavaScript files, separated by commas, absolute or relative to the working directory. Each exports a `module`
     * (CONTRIBUTING.md, "A module of your own"). Every process of an installation needs the same list.
     * @example /etc/platform/pager.module.js
     */
    Paths: list().default([]),
  }),
);
