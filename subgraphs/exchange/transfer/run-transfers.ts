import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { isRefusal } from '../exchange.errors.ts';
import { type ExportDependencies, runExport } from '../export/run-export.ts';
import { runImport } from '../import/run-import.ts';
import { transferPurpose, transferQueue } from './transfer.service.ts';
import { readOrder } from './transfer-order.ts';
import { type TransferKey, TransferLostError } from './transfer-progress.ts';

/** Retries after the first run. */
const repeats = 2;

/** Milliseconds that one run may take. */
const longest = 30 * 60 * 1000;

/**
 * Runs exports and imports. A domain error ends a transfer. Other failures are retried from the start: a failed import
 * has been rolled back, and the blob of a failed export is collected.
 */
export function runTransfers(
  services: KernelServices,
  dependencies: ExportDependencies,
): JobDefinition<TransferKey> {
  const { cipher, logger } = services;
  const { progress } = dependencies;

  const runTransfer = async (key: TransferKey, signal: AbortSignal): Promise<void> => {
    const transfer = await progress.begin(key);
    if (transfer?.payload == null) return;
    const context = { tenantId: key.tenantId, purpose: transferPurpose };
    const order = readOrder(await cipher.decrypt(transfer.payload, context));
    if (order.kind === 'Export') await runExport(dependencies, key, order, signal);
    else {
      const { mappings, isDryRun } = transfer;
      await runImport(services, progress, { key, order, mappings, isDryRun, signal });
    }
  };

  return {
    name: transferQueue,
    concurrency: 2,
    timeout: longest,
    retry: { limit: repeats, delay: 5_000, backoff: true },
    async handle(key, { attempt, signal }) {
      try {
        await runTransfer(key, signal);
      } catch (error) {
        if (error instanceof TransferLostError) return;
        const refused = isRefusal(error);
        if (!refused && attempt <= repeats) throw error;
        if (!refused) logger.error({ err: error, transferId: key.id }, 'an export or import failed');
        const errorCode = refused ? error.errorCode : 'Exchange:Transfer:Failed';
        await progress.end(key, { status: 'Failed', errorCode });
      }
    },
  };
}
