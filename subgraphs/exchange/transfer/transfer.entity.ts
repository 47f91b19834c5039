import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { ColumnMapping } from '../import/column-mapping.rules.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { TransferKind, TransferStatus } from './transfer-states.ts';

/** An export or import that runs as a job. */
export class Transfer {
  id!: string;
  tenantId!: string;
  kind!: TransferKind;
  /** The exported query, or the import target. */
  subject!: string;
  format!: string;
  isDryRun!: boolean;
  status!: TransferStatus;
  /** Grows with every change of an upload before it runs. */
  version!: number;
  /** The uploaded file; null for rows that were sent with the order. */
  fileName!: string | null;
  mediaType!: string | null;
  sizeBytes!: number | null;
  /** Which column of the file fills which one of the target; null: those of the same names. */
  mappings!: readonly ColumnMapping[] | null;
  processedCount!: number;
  /** Null until the rows are counted. */
  totalCount!: number | null;
  /** The blob of a completed export. */
  fileId!: string | null;
  report!: ImportReport | null;
  /** The error code of a failed transfer. */
  errorCode!: string | null;
  /** Encrypted order: the work and the caller. Null once the transfer has ended, but for uploads that failed. */
  payload!: string | null;
  /** Id of the user or API key that started it. */
  startedBy!: string;
  createdAt!: Date;
  startedAt!: Date | null;
  completedAt!: Date | null;
}

export const TransferEntity = defineEntity({
  class: Transfer,
  tableName: 'transfer',
  schema: 'exchange',
  ...tenantRows,
  indexes: [
    { name: 'transfer_started_by_index', properties: ['tenantId', 'startedBy', 'createdAt', 'id'] },
    { name: 'transfer_created_at_index', properties: ['createdAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    kind: p.string().length(8).$type<TransferKind>(),
    subject: p.string().length(200),
    format: p.string().length(8),
    isDryRun: p.boolean(),
    status: p.string().length(16).$type<TransferStatus>(),
    version: p.integer().default(1),
    fileName: p.string().length(255).nullable(),
    mediaType: p.string().length(127).nullable(),
    sizeBytes: p.integer().nullable(),
    mappings: p.json<readonly ColumnMapping[]>().nullable(),
    processedCount: p.integer(),
    totalCount: p.integer().nullable(),
    fileId: p.uuid().nullable(),
    report: p.json<ImportReport>().nullable(),
    errorCode: p.string().length(200).nullable(),
    payload: p.text().nullable().lazy(),
    startedBy: p.string().length(256),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
  }),
});
