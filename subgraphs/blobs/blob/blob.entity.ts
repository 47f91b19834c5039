import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { BlobStatus } from './blob.rules.ts';

/** A blob; its bytes lie in the store under tenant and id. */
export class BlobRow {
  id!: string;
  tenantId!: string;
  fileName!: string;
  contentType!: string;
  status!: BlobStatus;
  /** Null until the bytes are whole. */
  sizeBytes!: number | null;
  /** SHA-256, hex; null until the bytes are whole. */
  checksum!: string | null;
  /** What the uploader files it under; null where it was not said. */
  containerName!: string | null;
  /** Bytes the uploader announced; null where none were. */
  declaredSize!: number | null;
  createdAt!: Date;
  /** The user or API key that uploaded it. */
  createdBy!: string;
  /** Not before this may the collector ask whether somebody holds it. */
  keepUntil!: Date;
  /** When a row was first about to hold it; null before. */
  attachedAt!: Date | null;
}

/** Table `blobs.blob`. */
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
