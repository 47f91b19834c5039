import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { ImportReport } from '../import/import-report.ts';

/** Which way rows go. */
export const transferKinds = ['Export', 'Import'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** The life of an export or import: waiting, under way, and how it ended. */
export const transferStatuses = ['Queued', 'Running', 'Completed', 'Failed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** An export or import that runs as a job. */
export class Transfer {
  id!: string;
  tenantId!: string;
  kind!: TransferKind;
  /** The query exported, or the target imported into. */
  subject!: string;
  format!: string;
  isDryRun!: boolean;
  status!: TransferStatus;
  processedCount!: number;
  /** Null until it is known. */
  totalCount!: number | null;
  /** The blob an export became. */
  fileId!: string | null;
  report!: ImportReport | null;
  /** Why it failed. */
  errorCode!: string | null;
  /** Encrypted: what is to be done and for whom; null once it has ended. */
  payload!: string | null;
  /** The user or API key. */
  startedBy!: string;
  createdAt!: Date;
  startedAt!: Date | null;
  completedAt!: Date | null;
}

/** Table `exchange.transfer`. */
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
