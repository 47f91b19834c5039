import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** The result of a keyed mutation, stored in the transaction of its effect. */
export class IdempotencyRecord {
  tenantId!: string;
  actorId!: string;
  key!: string;
  operation!: string;
  requestHash!: string;
  /** The result, serialised and encrypted: it may hold a secret that is shown once. */
  result!: string;
  createdAt!: Date;
  expiresAt!: Date;
}

/** Table `kernel.idempotency_record`. */
export const IdempotencyEntity = defineEntity({
  class: IdempotencyRecord,
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
    result: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});
