import type { NamedRun } from '../testkit/process/run-named.ts';

const config = ['--root', '.', '--config', 'test/long/vitest.config.ts'];
const long = (file: string): NamedRun => ({ vitest: [...config, `test/long/${file}.long.ts`] });

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
  'ai-ledger': long('ai-ledger'),
  'notification-fan-out': long('notification-fan-out'),
  'abandoned-streams': long('abandoned-streams'),
  overload: long('overload'),
  races: {
    vitest: ['test/security/races.test.ts', '--testTimeout=600000'],
    env: { RACE_ROUNDS: '20', Test__Required: 'true' },
  },
  differential: {
    vitest: ['gateway/graphql/execution/compiled-plan-executor.test.ts', '--testTimeout=600000'],
    env: { GATEWAY_CASES: '500' },
  },
  mutants: { script: 'test/long/mutants/run.ts', env: { RACE_ROUNDS: '1' } },
};
