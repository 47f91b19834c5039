import { diagnosticsSection } from '../../subgraphs/kernel/health/diagnostics.options.ts';
import { excludeFromTracing } from '../../subgraphs/kernel/health/untraced-paths.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../../subgraphs/kernel/options/options-error.ts';
import { type Observability, readObservability } from '../../subgraphs/kernel/telemetry/observability.ts';
import { applicationName } from './application-name.ts';

/**
 * Starts telemetry where configured; to be called before the modules that are instrumented are imported. Never fails a start: the role reports invalid options, all at once; other failures
 * are logged.
 * @param words role and argument, as on the command line.
 */
export async function observeProcess(
  env: Environment,
  [role, argument]: readonly (string | undefined)[],
): Promise<void> {
  const options = read(env, applicationName(role, argument));
  if (options === null) return;
  const { observability, diagnostics } = options;
  if (!observability.exporting && !observability.metrics) return;
  // The logger's module is instrumented too: import it after the hooks are installed.
  const openLogger = async () => {
    const { createLogger } = await import('../../subgraphs/kernel/telemetry/logger.ts');
    return createLogger(observability.LogLevel, observability);
  };
  try {
    const { hookModules } = await import('../../subgraphs/kernel/telemetry/module-hooks.ts');
    hookModules();
    const { startTelemetry } = await import('../../subgraphs/kernel/telemetry/start-telemetry.ts');
    const isUntraced = excludeFromTracing(diagnostics);
    await startTelemetry({ observability, env, isUntraced, openLogger });
  } catch (error) {
    (await openLogger()).warn(
      { err: error },
      'telemetry could not be started; the service goes on without it',
    );
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
