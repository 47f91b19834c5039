import type { NamedRun } from '../testkit/process/run-named.ts';

const config = ['--root', '.', '--config', 'test/long/vitest.config.ts'];
const long = (...files: readonly string[]): NamedRun => ({
  vitest: [...config, ...files.map((file) => `test/long/${file}.long.ts`)],
});

/** What `npm run long -- NAME` runs, by its name. */
export const longRuns: Readonly<Record<string, NamedRun>> = {
  all: { vitest: config },
  chaos: long('webhook-chaos'),
  killed: long('killed'),
  recovery: long('recovery'),
  soak: long('soak'),
  scale: long('scale'),
  'scale:contract': long('scale-contract'),
  rolling: long('rolling-restarts'),
  'read-replica': long('read-replica'),
  'key-rotation': long('key-rotation'),
  'ai-ledger': long('ai-ledger', 'ai-ledger-embedded'),
  'notification-fan-out': long('notification-fan-out', 'notification-fan-out-embedded'),
  broadcast: long('broadcast-killed'),
  'abandoned-streams': long('abandoned-streams'),
  overload: long('overload'),
  'mcp-conformance': long('mcp-conformance'),
  races: {
    vitest: ['test/security/races.test.ts', '--testTimeout=600000'],
    env: { RACE_ROUNDS: '20', Test__Required: 'true' },
  },
  differential: {
    vitest: ['gateway/graphql/execution/compiled-plan-executor.test.ts', '--testTimeout=600000'],
    env: { GATEWAY_CASES: '500' },
  },
  tables: {
    vitest: [
      'test/contract/idempotency.test.ts',
      'test/contract/mcp.test.ts',
      'test/contract/parity.test.ts',
      'test/contract/route-table.test.ts',
      'test/contract/settings.test.ts',
      'test/journeys/console-areas.test.ts',
      'test/journeys/console-pages.test.ts',
      'test/platform/ai-inference.test.ts',
      'test/platform/hub-killed.test.ts',
      'test/platform/single-process.test.ts',
      'test/platform/stopping.test.ts',
      'test/platform/webhook-chaos.test.ts',
      'test/security/bad-input-graphql.test.ts',
      'test/security/bad-input-rest.test.ts',
      'test/security/silence.test.ts',
      'test/security/tenant-crossing.test.ts',
      '--testTimeout=600000',
    ],
    env: { WHOLE_TABLES: 'true', Test__Required: 'true' },
  },
  databases: { vitest: ['subgraphs', '--testTimeout=600000'], env: { WHOLE_TABLES: 'true' } },
  screenshots: {
    vitest: ['test/journeys/console-pages.test.ts', '--testTimeout=60000'],
    env: { SCREENSHOTS: '.data/screenshots', WHOLE_TABLES: 'true' },
  },
  mutants: { script: 'test/long/mutants/run.ts', env: { RACE_ROUNDS: '1', WHOLE_TABLES: 'true' } },
};
