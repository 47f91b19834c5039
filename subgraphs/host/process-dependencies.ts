import type { Clock } from '../kernel/clock/clock.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import type { PlatformModule } from '../kernel/registry/module.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';
import type { PlatformOptions } from './platform-options.ts';

/** What a process is opened with. */
export interface ProcessDependencies {
  readonly options: PlatformOptions;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Whether this process runs jobs. */
  readonly work: boolean;
  /** Whether this is no production; default false. */
  readonly development?: boolean;
  /** Base of links; default `http://localhost:4000`. */
  readonly publicUrl?: string;
  /** An open engine the caller keeps; absent: opened as the options say, and closed with the process. */
  readonly engine?: DatabaseEngine;
  /** Modules besides the built-in ones and those of the options. */
  readonly modules?: readonly PlatformModule[];
  /** Sees each statement; for counting in tests. */
  readonly onStatement?: (sql: string, parameters: readonly unknown[]) => void;
}
