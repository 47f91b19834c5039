import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { OperationUsage } from '../graphql/endpoints/usage/operation-usage.ts';
import { UsageFiles } from '../graphql/endpoints/usage/usage-files.ts';

/** Counts operations into the files of a folder. */
export interface OpenOperationUsage {
  readonly usage: OperationUsage;
  /** Writes what is counted, for the last time. */
  close(): Promise<void>;
}

/** @returns null without a folder: nothing is counted. */
export function openOperationUsage(
  folder: string | undefined,
  dependencies: { readonly clock: Clock; readonly logger: Logger },
): OpenOperationUsage | null {
  if (folder === undefined) return null;
  const usage = new OperationUsage(dependencies.clock);
  const files = new UsageFiles({ ...dependencies, usage, folder });
  files.start();
  return { usage, close: () => files.stop() };
}
