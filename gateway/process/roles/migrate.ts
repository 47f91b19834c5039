import { migrateSchema } from '../../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { openEngine } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { applicationName } from '../application-name.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/** What ran, and that the schema is up to date. */
const greetingOf = (steps: readonly string[]): readonly string[] => [
  steps.length === 0
    ? 'No step of the schema was missing.'
    : `${steps.length} steps ran: ${steps.join(', ')}.`,
  'The schema is up to date.',
];

/** Migrates the schema and ends (`npm run migrate`). */
export const runMigrations: StartRole = async (env) => {
  const { options } = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName('migrate'));
  const logger = createLogger(observability.LogLevel, observability);
  const opened = await openEngine(options.of(persistenceSection));
  try {
    const dependencies = { options, logger, clock: systemClock, work: false };
    const steps = await migrateSchema(dependencies, opened.engine);
    return { port: null, greeting: greetingOf(steps), close: async () => {} };
  } finally {
    await opened.close();
  }
};
