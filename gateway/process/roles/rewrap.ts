import { openProcess } from '../../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { applicationName } from '../application-name.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/**
 * Encrypts stored values with the newest key of the vault and ends (`npm run rewrap`); exit code 1 when no key opens
 * some of them, or some still use an older one. Other processes may keep serving.
 */
export const runRewrap: StartRole = async (env) => {
  const { options, production } = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName('rewrap'));
  const logger = createLogger(observability.LogLevel, observability);
  const process = await openProcess({
    options,
    logger,
    clock: systemClock,
    work: false,
    development: !production,
  });
  try {
    const { keyRotation } = process.services;
    const { keyId, isDue } = await keyRotation.check();
    const { rewrapped, unreadable, left } = await keyRotation.rewrap(new AbortController().signal);
    return {
      port: null,
      greeting: [
        `${rewrapped} value(s) were brought under the key ${keyId}${left > 0 ? '' : '; the others are under it already'}.`,
        ...(left > 0 ? [`${left} value(s) are still under an older key; run it again.`] : []),
        ...(unreadable > 0
          ? [`${unreadable} value(s) are opened by no key; the log names their tables.`]
          : []),
        ...(isDue ? ['That key is due for rotation itself.'] : []),
      ],
      exitCode: unreadable + left > 0 ? 1 : 0,
      close: async () => {},
    };
  } finally {
    await process.close();
  }
};
