import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { ImportReport } from '../import/import-report.ts';

export const transferKinds = ['Export', 'Import'] as const;
export type TransferKind = (typeof transferKinds)[number];

export const transferStatuses = ['Queued', 'Running', 'Completed', 'Failed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

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
  processedCount!: number;
  /** Null until the rows are counted. */
  totalCount!: number | null;
  /** The blob of a completed export. */
  fileId!: string | null;
  report!: ImportReport | null;
  /** The error code of a failed transfer. */
  errorCode!: string | null;
  /** Encrypted order: the work and the caller; null once the transfer has ended. */
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
