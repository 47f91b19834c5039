import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SignatureProblem } from '../signature/standard-webhooks.rules.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** A request to the development receiver. In production this table stays empty. */
export const ReceivedRequestEntity = defineEntity({
  name: 'ReceivedRequestRow',
  tableName: 'received_request',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [{ name: 'received_request_received_at_index', properties: ['receivedAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    url: p.string().length(webhookLimits.targetUrl),
    headers: p.json<Readonly<Record<string, string>>>(),
    body: p.text(),
    /** Status of the response. */
    answeredStatus: p.integer(),
    /** Why a receiver would refuse it; null: the signature is valid. */
    signatureProblem: p
      .string()
      .length(32)
      .$type<SignatureProblem | 'UnknownSubscription'>()
      .strictNullable(),
    receivedAt: p.datetime(),
  }),
});
