import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLimits, withReviews } from '../testkit/limits.ts';
import { installationVariable } from '../testkit/process/installed-platform.ts';
import { chosenLayout, ScaledInstallation } from '../testkit/process/scaled-installation.ts';

let installation: ScaledInstallation;
beforeAll(async () => {
  installation = await ScaledInstallation.start(chosenLayout(2), { ...withoutLimits, ...withReviews });
}, 900_000);
afterAll(() => installation?.close());

it('is one platform to the suites of the platform, through a balancer that takes each connection elsewhere', async () => {
  const { Modules__Paths: _, ...env } = installation.sharedEnv;
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const chosen = process.env.SCALE_SUITES?.split(',') ?? [];
  const run = spawn(
    process.execPath,
    [vitest, 'run', '--root', '.', '--config', 'test/long/installed.config.ts', ...chosen],
    {
      stdio: 'inherit',
      env: { ...process.env, [installationVariable]: JSON.stringify({ url: installation.url, env }) },
    },
  );
  const [code] = await once(run, 'close');
  expect(code).toBe(0);
});
