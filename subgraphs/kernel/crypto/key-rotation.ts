import type { Clock } from '../clock/clock.ts';
import type { HealthCheck } from '../health/check.ts';
import { KeptAnswer } from '../health/kept-answer.ts';
import type { JobDefinition } from '../messaging/job.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Envelope } from './envelope.ts';
import { type RewrapCount, rewrapColumn, type SystemSessions } from './rewrap-column.ts';
import type { SealedColumn } from './sealed-column.ts';
import type { KeyVault } from './vault.ts';
import { checkRotation, type RotationFinding } from './vault-operations.ts';

/** What key rotation stands on. */
export interface KeyRotationParts {
  readonly vault: KeyVault;
  readonly envelope: Envelope;
  readonly database: SystemSessions;
  /** Of the kernel and all areas. */
  readonly columns: readonly SealedColumn[];
  /** Milliseconds: option `Vault:RotateAfter`. */
  readonly rotateAfter: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hour = 3_600_000;

/**
 * Looks whether the vault's key is due, and brings stored values under its newest key. Values under older ones stay
 * readable as long as the vault has those, before, while and after.
 */
export class KeyRotation {
  constructor(private readonly parts: KeyRotationParts) {}

  /** @throws {DomainError} `unavailable` when the vault cannot be reached. */
  async check(): Promise<RotationFinding> {
    const { vault, rotateAfter, clock, logger } = this.parts;
    const finding = await checkRotation(vault, rotateAfter, clock.now());
    const { keyId, createdAt, endsAt } = finding;
    if (finding.isDue) logger.warn({ keyId, createdAt, endsAt }, 'The key of the vault is due for rotation');
    return finding;
  }

  /**
   * Re-wraps what is not under the newest key.
   * @throws {DomainError} `unavailable` when the vault cannot be reached; the next run goes on.
   */
  async rewrap(signal: AbortSignal): Promise<RewrapCount> {
    const { vault, envelope, database, columns, logger } = this.parts;
    const { keyId } = await vault.keyState();
    let rewrapped = 0;
    let unreadable = 0;
    for (const column of columns) {
      const count = await rewrapColumn(database, envelope, column, keyId, signal);
      rewrapped += count.rewrapped;
      unreadable += count.unreadable;
      const { table, column: name } = column;
      if (count.unreadable > 0)
        logger.error({ table, column: name, ...count }, 'Stored values that no key of the vault opens');
    }
    if (rewrapped > 0) logger.info({ keyId, rewrapped }, 'Stored values were brought under the newest key');
    return { rewrapped, unreadable };
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
