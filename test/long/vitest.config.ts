import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** What takes longer than the suite may: `npm run test:long`. */
// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration.
export default defineConfig(() => {
  const { projects: _, ...test } = usual.test ?? {};
  const long = { include: ['test/long/**/*.long.ts'], testTimeout: 3_600_000 };
  return mergeConfig({ ...usual, test }, { test: long });
});
