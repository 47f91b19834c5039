import type { NamedRun } from '../testkit/process/run-named.ts';

const bench = (...files: readonly string[]): NamedRun => ({
  vitest: [
    '--root',
    '.',
    '--config',
    'test/bench/vitest.config.ts',
    ...files.map((file) => `test/bench/${file}.bench.ts`),
  ],
});
/** Weighs memory: garbage is collected first. */
const weighing = { env: { NODE_OPTIONS: '--expose-gc' } };

/** What `npm run bench -- NAME` runs, by its name. */
export const benchRuns: Readonly<Record<string, NamedRun>> = {
  gateways: { script: 'test/bench/gateways/run.ts' },
  rest: bench('rest'),
  query: bench('query'),
  templates: bench('templates'),
  twins: bench('twins'),
  timeline: bench('timeline'),
  webhooks: bench('webhooks'),
  notifications: bench('notification-fanout'),
  broadcast: bench('broadcast'),
  scaling: bench('scaling'),
  dashboards: { ...bench('dashboards'), ...weighing },
  realtime: { ...bench('realtime'), ...weighing },
  'ai-streams': { ...bench('ai-slow-streams'), ...weighing },
  'ai-overhead': bench('ai-overhead'),
  growth: bench('growth'),
  'hostile-bodies': bench('hostile-bodies'),
  writes: bench('writes', 'write-costs'),
  events: bench('events'),
};
