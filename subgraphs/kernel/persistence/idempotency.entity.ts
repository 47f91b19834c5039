import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Table `kernel.idempotency_record`. */
export const IdempotencyEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'idempotency_record_expires_at_index', properties: ['expiresAt'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    actorId: p.string().length(256).primary(),
    key: p.string().length(256).primary(),
    operation: p.string().length(128),
    requestHash: p.string().length(64),
    /** The result, serialised and encrypted: it may hold a secret that is shown once. */
    result: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});
