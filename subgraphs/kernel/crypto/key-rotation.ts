import type { Clock } from '../clock/clock.ts';
import type { HealthCheck } from '../health/check.ts';
import { KeptAnswer } from '../health/kept-answer.ts';
import type { JobDefinition } from '../messaging/job.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { SealedColumn } from '../persistence/sealed-column.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Envelope } from './envelope.ts';
import {
  added,
  nothingRewrapped,
  type RewrapCount,
  rewrapColumn,
  type SystemSessions,
} from './rewrap-column.ts';
import type { KeyVault } from './vault.ts';
import { checkRotation, type RotationFinding } from './vault-operations.ts';

/** What key rotation stands on. */
export interface KeyRotationDependencies {
  readonly vault: KeyVault;
  readonly envelope: Envelope;
  readonly database: SystemSessions;
  readonly epochs: Pick<Epochs, 'bump'>;
  /** Of the kernel and all areas. */
  readonly columns: readonly SealedColumn[];
  /** Milliseconds: option `Vault:RotateAfter`. */
  readonly rotateAfter: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hour = 3_600_000;

/** Passes of one run at most: values that others keep sealing under an older key are left to the next run. */
const mostPasses = 5;

/** How far one column has been brought. */
type ColumnCount = RewrapCount & Pick<SealedColumn, 'table' | 'column'>;

/**
 * Looks whether the vault's key is due, and brings stored values under its newest key. Values under older ones stay
 * readable as long as the vault has those, before, while and after; a local key wraps once every process knows it
 * (option `Vault:LocalKey`).
 */
export class KeyRotation {
  constructor(private readonly parts: KeyRotationDependencies) {}

  /** @throws {DomainError} `unavailable` when the vault cannot be reached. */
  async check(): Promise<RotationFinding> {
    const { vault, rotateAfter, clock, logger } = this.parts;
    const finding = await checkRotation(vault, rotateAfter, clock.now());
    const { keyId, createdAt, endsAt } = finding;
    if (finding.isDue) logger.warn({ keyId, createdAt, endsAt }, 'The key of the vault is due for rotation');
    return finding;
  }

  /**
   * Re-wraps what is not under the newest key, again until nothing is found: others may seal under the one before until
   * they know of the newest, also behind the place a pass has come to.
   * @throws {DomainError} `unavailable` when the vault cannot be reached; the next run goes on.
   */
  async rewrap(signal: AbortSignal): Promise<RewrapCount> {
    const { logger } = this.parts;
    let rewrapped = 0;
    let columns: readonly ColumnCount[] = [];
    let last = nothingRewrapped;
    for (let pass = 1; pass <= mostPasses && !signal.aborted; pass++) {
      columns = await this.pass(signal);
      last = columns.reduce(added, nothingRewrapped);
      rewrapped += last.rewrapped;
      if (last.rewrapped + last.left === 0) break;
    }
    for (const column of columns)
      if (column.unreadable > 0) logger.error(column, 'Stored values that no key of the vault opens');
    if (rewrapped > 0) logger.info({ rewrapped }, 'Stored values were brought under the newest key');
    if (last.left > 0) logger.warn({ left: last.left }, 'Stored values are still under an older key');
    return { ...last, rewrapped };
  }

  private async pass(signal: AbortSignal): Promise<readonly ColumnCount[]> {
    const { vault, envelope, database, epochs, columns } = this.parts;
    const { keyId } = await vault.keyState();
    const pass = { database, epochs, rewrap: envelope.rewrapping(), keyId, signal };
    const counts: ColumnCount[] = [];
    for (const sealed of columns) {
      const { table, column } = sealed;
      counts.push({ table, column, ...(await rewrapColumn(pass, sealed)) });
    }
    return counts;
  }
}

/** Once a day: is the key due, and is anything left under an older one? */
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
 * Degraded while the key of a vault outside of this process is due; the vault is asked once an hour.
 * @param vault whose own checks say whether it answers: where it does not, this one says nothing more.
 */
export function keyRotationChecks(
  vault: KeyVault,
  rotateAfter: number,
  clock: Clock,
): readonly HealthCheck[] {
  if (vault.healthChecks.length === 0) return [];
  const kept = new KeptAnswer(() => checkRotation(vault, rotateAfter, clock.now()), hour, clock);
  const check: HealthCheck['check'] = async () =>
    (await kept.get()).isDue
      ? { status: 'Degraded', description: 'the key is due for rotation' }
      : { status: 'Healthy' };
  return [{ name: 'vault-key-rotation', tags: ['readiness'], failureStatus: 'Degraded', check }];
}
