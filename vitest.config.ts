import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const require = createRequire(import.meta.url);

/** Files that ask one platform in their own process many questions. */
const shared = ['test/contract/**/*.test.ts', 'test/security/**/*.test.ts'];

/** Files that put something in the place of what a whole process shares: its tracer, its meter. */
const alone = [
  'gateway/mcp/tool-telemetry.test.ts',
  'subgraphs/ai/inference/inference-telemetry.test.ts',
  'subgraphs/blobs/blob/collect-blobs.test.ts',
  'subgraphs/kernel/crypto/envelope.test.ts',
  'subgraphs/kernel/crypto/vaults/vaults.test.ts',
  'subgraphs/kernel/messaging/trace-context.test.ts',
  'subgraphs/kernel/telemetry/logger.test.ts',
  'subgraphs/notifications/notification-spans.test.ts',
];

/** Short files that take minutes, as they try a whole table: begun late, one worker would end alone. */
const long =
  /\/test\/(security\/(races|bad-input-\w+|tenant-crossing)|contract\/(parity|statement-counts))\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { units = [], platform = [] } = Object.groupBy(sorted, ({ project }) =>
      project.name === 'units' ? 'units' : 'platform',
    );
    return [
      ...platform,
      ...units.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId))),
    ];
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
    sequence: { sequencer: LongFirst },
    maxWorkers: 2,
    // The projects run in the order of their names: what takes long begins first.
    projects: [
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['test/**/*.test.ts', ...alone],
          exclude: [...shared, 'node_modules/**'],
        },
      },
      {
        // Loading the areas takes a worker seconds, most of these files less: they share two that stay.
        extends: true,
        test: {
          name: 'units',
          include: ['{gateway,subgraphs,schema}/**/*.test.ts', ...shared],
          exclude: [...alone, 'node_modules/**'],
          isolate: false,
        },
      },
    ],
  },
});
