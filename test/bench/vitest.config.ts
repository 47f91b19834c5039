import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** Figures, one benchmark at a time: `npm run bench -- query`. */
// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration.
export default defineConfig(() => {
  const { projects: _, ...test } = usual.test ?? {};
  const bench = { include: ['test/bench/**/*.bench.ts'], maxWorkers: 1 };
  return mergeConfig({ ...usual, test }, { test: bench });
});
