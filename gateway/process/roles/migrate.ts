import { migrateSchema } from '../../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { openEngine } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { applicationName } from '../application-name.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/** Migrates the schema and ends (`npm run migrate`). */
export const runMigrations: StartRole = async (env) => {
  const { options } = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName('migrate'));
  const logger = createLogger(observability.LogLevel, observability);
  const opened = await openEngine(options.of(persistenceSection));
  try {
    await migrateSchema({ options, logger, clock: systemClock, work: false }, opened.engine);
  } finally {
    await opened.close();
  }
  return { port: null, greeting: ['The schema is up to date.'], close: async () => {} };
};
