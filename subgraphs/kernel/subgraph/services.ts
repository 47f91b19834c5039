import type { Cache } from '../cache/cache.ts';
import type { Clock } from '../clock/clock.ts';
import type { JobSender } from '../messaging/job.ts';
import type { PubSub } from '../messaging/pub-sub.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import type { Database } from '../persistence/database.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { ResultCipher } from '../persistence/unit-of-work.ts';
import type { Registry } from '../registry/module.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Ports } from './port.ts';

/** Texts by key and culture, as an area needs them. */
export interface Texts {
  /** The text, or null when no module contributes one. */
  find(key: string, locale: string): string | null;
  /** All texts of a culture, its fallbacks filled in. */
  all(culture: string): Readonly<Record<string, string>>;
  /** Cultures with texts of their own. */
  readonly cultures: readonly string[];
}

/** What a process offers its areas. Built once by the composition root; areas pick from it in `wire`. */
export interface KernelServices {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly database: Database;
  readonly cache: Cache;
  readonly epochs: Epochs;
  readonly cipher: ResultCipher;
  readonly permissions: PermissionChecker;
  readonly pubSub: PubSub;
  /** Sends jobs in the transaction of the change that causes them. */
  readonly jobs: JobSender;
  readonly texts: Texts;
  readonly ports: Ports;
  /** Parsed sections by name, for the section's owner. */
  options<T>(section: { readonly name: string; readonly schema: { readonly _output: T } }): T;
}
