import type { Clock } from '../kernel/clock/clock.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import type { PlatformModule } from '../kernel/registry/module.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';
import type { PlatformOptions } from './platform-options.ts';

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
  /** An open engine that the caller closes; absent: opened by the options, and closed with the process. */
  readonly engine?: DatabaseEngine;
  /** Modules in addition to the built-in ones and those of the options. */
  readonly modules?: readonly PlatformModule[];
  /** Sees each statement; for counting in tests. */
  readonly onStatement?: (sql: string, parameters: readonly unknown[]) => void;
}
