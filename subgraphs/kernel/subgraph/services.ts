import type { Cache } from '../cache/cache.ts';
import type { CallContext } from '../call/context.ts';
import type { EventOrigin, EventPublisher, SystemPublisher } from '../call/event.ts';
import type { Clock } from '../clock/clock.ts';
import type { KeyRotation } from '../crypto/key-rotation.ts';
import type { Monitoring } from '../health/monitoring.ts';
import type { HealthReporter } from '../health/report.ts';
import type { Limits } from '../limit/limits.ts';
import type { Texts } from '../localization/texts.ts';
import type { DeadLetters, JobSender, RecurringJobs } from '../messaging/job.ts';
import type { PubSub } from '../messaging/pub-sub.ts';
import type { OptionsReader } from '../options/section.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import type { Database } from '../persistence/database.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { LaggingReads } from '../persistence/read-replicas.ts';
import type { ResultCipher } from '../persistence/unit-of-work.ts';
import type { Registry } from '../registry/module.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import type { Ports } from './port.ts';
import type { RestPathMove } from './rest-prefix.ts';
import type { TenantTexts } from './tenant-texts.ts';

export type { Texts };

/** Properties of the installation that a process belongs to. */
export interface Installation {
  /** Neither `Authentication:Authority` nor `NODE_ENV=production`. */
  readonly isDevelopment: boolean;
  /** Base of links, as people reach the installation; without a slash at its end. */
  readonly publicUrl: string;
  /**
   * Maps a REST path of the route table to the configured path below the base. Operators choose the prefixes of areas.
   */
  readonly restPathOf: RestPathMove;
}

/** Whether a caller may use a query of the query engine. */
export interface QueryRights {
  /** @throws {DomainError} `unauthenticated`, `notFound`, `forbidden`. */
  demand(caller: Pick<CallContext, 'actor' | 'tenant'>, name: string): Promise<void>;
}

/**
 * Services of a process for its areas and modules. Built once by the composition root; areas select from it in `wire`.
 */
export interface KernelServices {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly database: Database;
  /** For reads that may be a little behind; units of work read there. */
  readonly replicas: LaggingReads;
  readonly cache: Cache;
  readonly epochs: Epochs;
  readonly cipher: ResultCipher;
  /** The vault's key: whether it is due, and stored values under the newest one. */
  readonly keyRotation: KeyRotation;
  readonly permissions: PermissionChecker;
  readonly queryRights: QueryRights;
  readonly pubSub: PubSub;
  /** Counts across processes what callers may do how often. */
  readonly limits: Limits;
  /** Counts in memory what tenants use; statements that store an outcome count it by `addUsage` instead. */
  readonly usage: UsageCounter;
  /** Sends jobs in the transaction of the change that causes them. */
  readonly jobs: JobSender;
  /** The jobs that have schedules. */
  readonly recurringJobs: RecurringJobs;
  /** The jobs that failed finally, of every queue. */
  readonly deadLetters: DeadLetters;
  /** Publishes what jobs and subscribers cause; a call publishes by its own context. Not while the process opens. */
  readonly events: SystemPublisher & { publisher(origin: EventOrigin): EventPublisher };
  readonly texts: Texts;
  /** The texts as each tenant has them; a call's are `texts` where an area is wired for it. */
  readonly tenantTexts: TenantTexts;
  readonly ports: Ports;
  /**
   * Objects of each area that live as long as the process, by the area's name. The host gives them only to that area.
   */
  readonly opened: ReadonlyMap<string, unknown>;
  readonly installation: Installation;
  /** The checks of this process: one cache for probes and monitoring. */
  readonly health: HealthReporter;
  readonly monitoring: Monitoring;
  /** Collects functions that close long-lived connections at the end of the process. */
  readonly closers: { add(close: () => Promise<void>): void };
  /** Parsed sections by name, for the section's owner. */
  readonly options: OptionsReader;
}
