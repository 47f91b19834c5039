import { systemClock } from '../subgraphs/kernel/clock/clock.ts';
import { withVaultSecrets } from '../subgraphs/kernel/crypto/vault-secrets.ts';
import { flushTelemetry } from '../subgraphs/kernel/telemetry/flush-telemetry.ts';
import type { RunningRole, StartRole } from './process/roles/running-role.ts';

/** The roles of a process; each is loaded on demand. */
const roles: Readonly<Record<string, () => Promise<StartRole>>> = {
  platform: async () => {
    const { startPlatform } = await import('./process/roles/platform.ts');
    return (env) => startPlatform({ env });
  },
  gateway: async () => (await import('./process/roles/gateway.ts')).startGatewayRole,
  subgraph: async () => (await import('./process/roles/subgraph.ts')).startSubgraph,
  worker: async () => (await import('./process/roles/worker.ts')).startWorker,
  renderer: async () => (await import('./process/roles/renderer.ts')).startRenderer,
  migrate: async () => (await import('./process/roles/migrate.ts')).runMigrations,
  rewrap: async () => (await import('./process/roles/rewrap.ts')).runRewrap,
  doctor: async () => (await import('./process/roles/doctor.ts')).runDoctor,
};

/** Milliseconds a shutdown may take, and of these the time to send the last telemetry. */
const patience = 30_000;
const flushPatience = 2_000;

async function main(role = 'platform', argument?: string): Promise<void> {
  const load = roles[role];
  if (load === undefined)
    throw new Error(`There is no role "${role}"; there are ${Object.keys(roles).join(', ')}.`);
  const start = await load();
  const running = await start(await withVaultSecrets(process.env, systemClock), argument);
  // Before the greeting: a supervisor may send a signal as soon as it reads that.
  if (running.port !== null) stopOnSignal(running);
  process.stdout.write(`${running.greeting.join('\n')}\n`);
  if (running.port !== null) return await running.warmUp?.();
  await running.close();
  await flushTelemetry(flushPatience);
  process.exit(running.exitCode ?? 0);
}

function stopOnSignal(running: RunningRole): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience + (running.shutdownDelay ?? 0)).unref();
    running
      .close()
      .then(() => flushTelemetry(flushPatience))
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Prints a sentence for the operator, and the stack on demand. */
function fail(error: unknown): never {
  const text = error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main(...process.argv.slice(2)).catch(fail);
