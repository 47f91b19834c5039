import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { BlobStatus } from './blob.rules.ts';

/** What a tenant has stored is summed from this index alone. */
const storedSizes = `create index blob_size_index on blobs.blob (tenant_id, size_bytes)
  where size_bytes is not null`;

/** A blob. The store keeps its bytes under tenant and id. */
export const BlobEntity = defineEntity({
  name: 'BlobRow',
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
    { name: 'blob_size_index', expression: storedSizes },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    fileName: p.string().length(255),
    contentType: p.string().length(127),
    status: p.string().length(16).$type<BlobStatus>(),
    /** Null until the upload is complete. */
    sizeBytes: p.bigint('number').strictNullable(),
    /** SHA-256, hex; null until the upload is complete. */
    checksum: p.string().length(64).strictNullable(),
    /** The container name that the uploader chose; null if none was given. */
    containerName: p.string().length(100).strictNullable(),
    /** Announced size in bytes; null if none was given. */
    declaredSize: p.bigint('number').strictNullable(),
    createdAt: p.datetime(),
    /** The user or API key that uploaded it. */
    createdBy: p.string().length(256),
    /** The collector does not check the blob before this time. */
    keepUntil: p.datetime(),
    /** The first time a row was about to reference it; null before. */
    attachedAt: p.datetime().strictNullable(),
  }),
});

export type BlobRow = InferEntity<typeof BlobEntity>;
