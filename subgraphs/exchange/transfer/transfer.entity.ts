import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { ImportFormat, SheetFormat } from '../exchange.contract.ts';
import type { ColumnMapping } from '../import/column-mapping.rules.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { TransferKind, TransferStatus } from './transfer-states.ts';

/** An export or import that runs as a job. */
export const TransferEntity = defineEntity({
  name: 'Transfer',
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
    /** The exported query, or the import target. */
    subject: p.string().length(200),
    format: p.string().length(8).$type<ImportFormat | SheetFormat>(),
    isDryRun: p.boolean(),
    status: p.string().length(16).$type<TransferStatus>(),
    /** Grows with every change of an upload before it runs. */
    version: p.integer().default(1),
    /** The uploaded file; null for rows that were sent with the order. */
    fileName: p.string().length(255).strictNullable(),
    mediaType: p.string().length(127).strictNullable(),
    sizeBytes: p.integer().strictNullable(),
    /** Which column of the file fills which one of the target; null: those of the same names. */
    mappings: p.json<readonly ColumnMapping[]>().strictNullable(),
    processedCount: p.integer(),
    /** Null until the rows are counted. */
    totalCount: p.integer().strictNullable(),
    /** The blob of a completed export. */
    fileId: p.uuid().strictNullable(),
    report: p.json<ImportReport>().strictNullable(),
    /** The error code of a failed transfer. */
    errorCode: p.string().length(200).strictNullable(),
    /** Encrypted order: the work and the caller. Null once the transfer has ended, but for uploads that failed. */
    payload: p.text().strictNullable().lazy(),
    /** Id of the user or API key that started it. */
    startedBy: p.string().length(256),
    createdAt: p.datetime(),
    startedAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
  }),
});

export type Transfer = InferEntity<typeof TransferEntity>;
