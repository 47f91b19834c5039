import { diagnosticsSection } from '../subgraphs/kernel/health/diagnostics.options.ts';
import { loadOptions } from '../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../subgraphs/kernel/options/options-error.ts';
import { createLogger } from '../subgraphs/kernel/telemetry/logger.ts';
import { type Observability, readObservability } from '../subgraphs/kernel/telemetry/observability.ts';
import { untracedPaths } from '../subgraphs/kernel/telemetry/untraced-paths.ts';
import { applicationName } from './application-name.ts';
import type { Environment } from './options.ts';

/**
 * Starts tracing where the options ask for it. Never fails a start: bad options are left to the role, which lists all
 * of them at once, and what else goes wrong is a log line.
 * @param words role and argument, as on the command line.
 */
export async function traceProcess(env: Environment, [role, argument]: readonly string[]): Promise<void> {
  const options = read(env, applicationName(role, argument));
  if (options === null || !options.observability.tracing) return;
  const { observability, diagnostics } = options;
  const logger = createLogger(observability.LogLevel, observability);
  try {
    const { hookModules } = await import('../subgraphs/kernel/telemetry/module-hooks.ts');
    hookModules();
    const { startTracing } = await import('../subgraphs/kernel/telemetry/tracing.ts');
    const isUntraced = untracedPaths(diagnostics);
    await startTracing({ observability, protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL, isUntraced, logger });
  } catch (error) {
    logger.warn({ err: error }, 'tracing could not be started; the service goes on without it');
  }
}

function read(env: Environment, name: string) {
  try {
    const observability: Observability = readObservability(env, name);
    return { observability, ...loadOptions({ diagnostics: diagnosticsSection }, { env }) };
  } catch (error) {
    if (error instanceof OptionsError) return null;
    throw error;
  }
}
