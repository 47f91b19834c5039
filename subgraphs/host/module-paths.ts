import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { list } from '../kernel/options/written-values.ts';
import type { PlatformModule } from '../kernel/registry/module.ts';

/** Section `Modules`: what a user adds to the installation. */
export const modulesSection = defineSection(
  'Modules',
  z.object({
    /** JavaScript files, each exporting a `module` made by `defineModule`. */
    Paths: list().default([]),
  }),
);

/**
 * Loads the modules a user lists (design §10).
 * @throws {Error} naming the file that exports no module.
 */
export async function loadModules(paths: readonly string[]): Promise<readonly PlatformModule[]> {
  return Promise.all(
    paths.map(async (path) => {
      const loaded: { module?: PlatformModule } = await import(pathToFileURL(resolve(path)).href);
      if (typeof loaded.module?.name === 'string' && Array.isArray(loaded.module.contributes))
        return loaded.module;
      throw new Error(`The file "${path}" of Modules__Paths exports no module.`);
    }),
  );
}
