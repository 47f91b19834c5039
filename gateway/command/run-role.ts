import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { observeProcess } from '../process/observe-process.ts';
import type { RunningRole, StartRole } from '../process/roles/running-role.ts';

/** The roles of a process; each is loaded on demand. */
const roles = {
  platform: async (): Promise<StartRole> => {
    const { startPlatform } = await import('../process/roles/platform.ts');
    return (env) => startPlatform({ env });
  },
  gateway: async () => (await import('../process/roles/gateway.ts')).startGatewayRole,
  subgraph: async () => (await import('../process/roles/subgraph.ts')).startSubgraph,
  worker: async () => (await import('../process/roles/worker.ts')).startWorker,
  renderer: async () => (await import('../process/roles/renderer.ts')).startRenderer,
  migrate: async () => (await import('../process/roles/migrate.ts')).runMigrations,
  rewrap: async () => (await import('../process/roles/rewrap.ts')).runRewrap,
  backup: async () => (await import('../process/roles/backup.ts')).runBackup,
  restore: async () => (await import('../process/roles/restore.ts')).runRestore,
  doctor: async () => (await import('../process/roles/doctor.ts')).runDoctor,
};

type RoleName = keyof typeof roles;

/** Milliseconds a shutdown may take, and of these the time to send the last telemetry. */
const patience = 30_000;
const flushPatience = 2_000;

/**
 * Starts a role, and prints its greeting. A role that listens serves until SIGTERM or SIGINT; another ends the process
 * with its exit code. Telemetry comes first: instrumentations must be installed before a module is imported.
 */
export async function runRole(role: RoleName, argument: string | undefined, env: Environment): Promise<void> {
  await observeProcess(env, [role, argument]);
  const start = await roles[role]();
  const { systemClock } = await import('../../subgraphs/kernel/clock/clock.ts');
  const { withVaultSecrets } = await import('../../subgraphs/kernel/crypto/vault-secrets.ts');
  const running = await start(await withVaultSecrets(env, systemClock), argument);
  // Before the greeting: a supervisor may send a signal as soon as it reads that.
  if (running.port !== null) stopOnSignal(running);
  process.stdout.write(`${running.greeting.join('\n')}\n`);
  if (running.port !== null) return await running.warmUp?.();
  await running.close();
  await flush();
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
      .then(flush)
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function flush(): Promise<void> {
  const { flushTelemetry } = await import('../../subgraphs/kernel/telemetry/flush-telemetry.ts');
  await flushTelemetry(flushPatience);
}

/** Ends the process with a sentence for the operator, and with the stack where `DEBUG` is set. */
export function fail(error: unknown): never {
  const text = error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
