import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nodeFlags } from './test/testkit/process/node-flags.ts';

const require = createRequire(import.meta.url);

/** Projects whose files share workers. Their tests keep what they hold, so that each begins with new ones. */
const sharing: Readonly<Record<string, readonly string[]>> = {
  journeys: ['test/journeys'],
  platform: ['test/platform'],
  security: ['test/security'],
  contract: ['test/contract'],
  composition: ['test/architecture', 'test/composition', 'test/long'],
  gateway: ['gateway', 'schema'],
  kernel: ['subgraphs/kernel', 'subgraphs/host'],
  areas: ['subgraphs/{ai,blobs,dashboards,demo,exchange,identity,settings}'],
  messages: ['subgraphs/{notifications,templating,timeline,webhooks}'],
};

/** Their suites run on one kind of database: what differs between the two is the kernel's. */
const areasAlone = ['areas', 'messages'];

/** Files that replace what a whole process shares, its tracer or its meter, or count what is on its heap. */
const alone = [
  'gateway/mcp/tool-telemetry.test.ts',
  'subgraphs/ai/inference/inference-telemetry.test.ts',
  'subgraphs/blobs/blob/collect-blobs.test.ts',
  'subgraphs/kernel/crypto/envelope.test.ts',
  'subgraphs/kernel/crypto/vaults/vaults.test.ts',
  'subgraphs/kernel/messaging/trace-context.test.ts',
  'subgraphs/kernel/telemetry/logger.test.ts',
  'subgraphs/notifications/notification-spans.test.ts',
  'test/platform/abandoned-streams.test.ts',
];

/** One project after the other, so that a worker serves one; what takes long begins first. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['alone', ...Object.keys(sharing)];
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}

export default defineConfig({
  resolve: {
    // Vitest would load graphql's ESM build while its dependants get the CommonJS one: two realms of one schema.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a shared machine a time limit may strike; the report says which tests needed another run.
    retry: process.env.CI === 'true' ? 2 : 0,
    globalSetup: './test/testkit/database/template-database.ts',
    pool: 'forks',
    execArgv: nodeFlags,
    sequence: { sequencer: ByProject },
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // Loading the areas takes a worker seconds, most files less: files share workers that stay.
      ...Object.entries(sharing).map(([name, folders]) => ({
        extends: true as const,
        test: {
          name,
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...alone, 'node_modules/**'],
          isolate: false,
          // Where there is a server; the kernel's suites and the others run on the embedded database, too.
          env: areasAlone.includes(name) ? { Test__ServerAlone: 'true' } : {},
        },
      })),
    ],
  },
});
