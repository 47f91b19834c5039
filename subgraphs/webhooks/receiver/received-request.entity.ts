import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SignatureProblem } from '../signature/standard-webhooks.rules.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** A request to the development receiver. In production this table stays empty. */
export class ReceivedRequestRow {
  id!: string;
  tenantId!: string;
  url!: string;
  headers!: Readonly<Record<string, string>>;
  body!: string;
  /** Status of the response. */
  answeredStatus!: number;
  /** Why a receiver would refuse it; null: the signature is valid. */
  signatureProblem!: SignatureProblem | 'UnknownSubscription' | null;
  receivedAt!: Date;
}

export const ReceivedRequestEntity = defineEntity({
  class: ReceivedRequestRow,
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
    answeredStatus: p.integer(),
    signatureProblem: p.string().length(32).$type<SignatureProblem | 'UnknownSubscription'>().nullable(),
    receivedAt: p.datetime(),
  }),
});
