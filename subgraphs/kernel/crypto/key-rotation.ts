import type { Clock } from '../clock/clock.ts';
import { CachedAnswer } from '../health/cached-answer.ts';
import type { HealthCheck } from '../health/check.ts';
import type { JobDefinition } from '../messaging/job.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Envelope } from './envelope.ts';
import {
  addCounts,
  nothingRewrapped,
  type RewrapCount,
  rewrapColumn,
  type SystemSessions,
} from './rewrap-column.ts';
import type { KeyVault } from './vault.ts';
import { checkRotation, type RotationFinding } from './vault-operations.ts';

export interface KeyRotationDependencies {
  readonly vault: KeyVault;
  readonly envelope: Envelope;
  readonly database: SystemSessions;
  readonly epochs: Pick<Epochs, 'bump'>;
  /** Columns of the kernel and all areas. */
  readonly columns: readonly SealedColumn[];
  /** Milliseconds: option `Vault:RotateAfter`. */
  readonly rotateAfter: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hour = 3_600_000;

/**
 * Maximum passes of one run. Values that other processes encrypt with an older key during the run are left to the next
 * one.
 */
const mostPasses = 5;

/** The progress of one column. */
type ColumnCount = RewrapCount & Pick<SealedColumn, 'table' | 'column'>;

/**
 * Checks whether the vault's key is due for rotation, and re-wraps stored values with its newest key. Values under
 * older keys stay readable as long as the vault keeps those. A local key is used once every process has it (option
 * `Vault:LocalKey`).
 */
export class KeyRotation {
  constructor(private readonly dependencies: KeyRotationDependencies) {}

  /** @throws {DomainError} `unavailable` when the vault cannot be reached. */
  async check(): Promise<RotationFinding> {
    const { vault, rotateAfter, clock, logger } = this.dependencies;
    const finding = await checkRotation(vault, rotateAfter, clock.now());
    const { keyId, createdAt, endsAt } = finding;
    if (finding.isDue) logger.warn({ keyId, createdAt, endsAt }, 'The key of the vault is due for rotation');
    return finding;
  }

  /**
   * Re-wraps values until none is left under an older key. Several passes are needed, because other processes may
   * encrypt with the previous key until they load the newest.
   * @throws {DomainError} `unavailable` when the vault is unreachable; the next run continues.
   */
  async rewrap(signal: AbortSignal): Promise<RewrapCount> {
    const { logger } = this.dependencies;
    let rewrapped = 0;
    let columns: readonly ColumnCount[] = [];
    let last = nothingRewrapped;
    for (let pass = 1; pass <= mostPasses && !signal.aborted; pass++) {
      columns = await this.rewrapColumns(signal);
      last = columns.reduce(addCounts, nothingRewrapped);
      rewrapped += last.rewrapped;
      if (last.rewrapped + last.left === 0) break;
    }
    for (const { table, column, unreadable } of columns)
      if (unreadable > 0)
        logger.error({ table, column, unreadable }, 'No key of the vault decrypts some stored values');
    if (rewrapped > 0) logger.info({ rewrapped }, 'Stored values were re-wrapped with the newest key');
    if (last.left > 0) logger.warn({ left: last.left }, 'Stored values are still under an older key');
    return { ...last, rewrapped };
  }

  private async rewrapColumns(signal: AbortSignal): Promise<readonly ColumnCount[]> {
    const { vault, envelope, database, epochs, columns } = this.dependencies;
    const { keyId } = await vault.keyState();
    const pass = { database, epochs, rewrap: envelope.createRewrap(), keyId, signal };
    const counts: ColumnCount[] = [];
    for (const sealed of columns) {
      const { table, column } = sealed;
      counts.push({ table, column, ...(await rewrapColumn(pass, sealed)) });
    }
    return counts;
  }
}

/** Runs once a day. */
export function keyRotationJob(rotation: KeyRotation): JobDefinition {
  return {
    name: 'kernel.key-rotation',
    schedules: [{ cron: '41 3 * * *', catchUp: true }],
    timeout: hour,
    async handle(_, { signal }) {
      await rotation.check();
      await rotation.rewrap(signal);
    },
  };
}

/**
 * Degraded while the key of an external vault is due; the vault is called once an hour.
 * @param vault its own check reports whether it is reachable; then this check reports nothing.
 */
export function keyRotationChecks(
  vault: KeyVault,
  rotateAfter: number,
  clock: Clock,
): readonly HealthCheck[] {
  if (vault.healthChecks.length === 0) return [];
  const kept = new CachedAnswer(() => checkRotation(vault, rotateAfter, clock.now()), hour, clock);
  const check: HealthCheck['check'] = async () =>
    (await kept.get()).isDue
      ? { status: 'Degraded', description: 'the key is due for rotation' }
      : { status: 'Healthy' };
  return [{ name: 'vault-key-rotation', tags: ['readiness'], failureStatus: 'Degraded', check }];
}
