import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/**
 * Suites that run against an installation of several processes (`scale-contract.long.ts`): those that ask for nothing but
 * a platform, empty or not, keep no connection to one process, and do not ask for what jobs do at once. They share what is
 * installed, hence one after the other.
 */
const suites = [
  'test/contract/{route-table,parity,http-rules,settings,setting-scopes,localization,openapi-document}.test.ts',
  'test/platform/{subscriptions,session-end,exchange}.test.ts',
  'test/security/{tenant-crossing,public-fields,refused-scalars}.test.ts',
];

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration.
export default defineConfig(() => {
  const { projects: _, include: __, ...test } = usual.test ?? {};
  const installed = { include: suites, fileParallelism: false, testTimeout: 120_000 };
  return mergeConfig({ ...usual, test }, { test: installed });
});
