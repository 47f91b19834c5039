import type { BlobContent } from '../../blobs/blobs.contract.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { exchangeLimits } from '../exchange.contract.ts';
import { tooManyRows } from '../exchange.errors.ts';
import { currentActor } from '../transfer/current-actor.ts';
import type { TransferOrder } from '../transfer/transfer-order.ts';
import type { TransferKey, TransferProgress } from '../transfer/transfer-progress.ts';
import type { StoredSheetExport } from './sheet-export.service.ts';

export interface ExportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queries: QueryAccess;
  readonly sheets: StoredSheetExport;
  readonly files: () => BlobContent;
  readonly progress: TransferProgress;
}

/**
 * Runs an export: writes the list to a file that belongs to the caller who started it.
 * @throws {DomainError} `forbidden` when the caller has lost the permission; `rejected` for too many rows.
 * @throws {TransferLost} when it was deleted.
 */
export async function runExport(
  dependencies: ExportDependencies,
  key: TransferKey,
  order: Extract<TransferOrder, { kind: 'Export' }>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, queries, sheets, files, progress } = dependencies;
  const tenant = tenantOf(key.tenantId);
  const actor = await currentActor(database, clock, tenant.id, order.by);
  await queries.demand({ actor, tenant }, order.query);
  const call = { actor, tenant, locale: order.by.locale, signal };
  const totalCount = await sheets.count(sheets.plan(call, order), call);
  const limit = exchangeLimits.exportedRows[order.format];
  if (totalCount > limit) throw tooManyRows(limit);
  await progress.saveProgress(key, { processedCount: 0, totalCount });
  let processedCount = 0;
  const sheet = await sheets.open(call, order, async (count) => {
    processedCount += count;
    await progress.saveProgress(key, { processedCount, totalCount });
  });
  const file = { fileName: sheet.fileName, contentType: sheet.mediaType };
  const { id: fileId } = await files().make({ actor, tenant }, file, sheet.bytes);
  await progress.end(key, { status: 'Completed', fileId, processedCount, totalCount: processedCount });
}
