import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { BlobStatus } from './blob.rules.ts';

/** A blob. The store keeps its bytes under tenant and id. */
export class BlobRow {
  id!: string;
  tenantId!: string;
  fileName!: string;
  contentType!: string;
  status!: BlobStatus;
  /** Null until the upload is complete. */
  sizeBytes!: number | null;
  /** SHA-256, hex; null until the upload is complete. */
  checksum!: string | null;
  /** The container name that the uploader chose; null if none was given. */
  containerName!: string | null;
  /** Announced size in bytes; null if none was given. */
  declaredSize!: number | null;
  createdAt!: Date;
  /** The user or API key that uploaded it. */
  createdBy!: string;
  /** The collector does not check the blob before this time. */
  keepUntil!: Date;
  /** The first time a row was about to reference it; null before. */
  attachedAt!: Date | null;
}

export const BlobEntity = defineEntity({
  class: BlobRow,
  tableName: 'blob',
  schema: 'blobs',
  ...tenantRows,
  indexes: [
    {
      name: 'blob_pending_index',
      expression:
        'create index blob_pending_index on blobs.blob (tenant_id, created_by) where attached_at is null',
    },
    { name: 'blob_keep_until_index', properties: ['keepUntil'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    fileName: p.string().length(255),
    contentType: p.string().length(127),
    status: p.string().length(16).$type<BlobStatus>(),
    sizeBytes: p.bigint('number').nullable(),
    checksum: p.string().length(64).nullable(),
    containerName: p.string().length(100).nullable(),
    declaredSize: p.bigint('number').nullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256),
    keepUntil: p.datetime(),
    attachedAt: p.datetime().nullable(),
  }),
});
