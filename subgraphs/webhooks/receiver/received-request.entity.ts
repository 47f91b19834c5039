import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SignatureProblem } from '../signature/standard-webhooks.rules.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** What the receiver of a development start was sent. In production nothing is written here. */
export class ReceivedRequestRow {
  id!: string;
  tenantId!: string;
  url!: string;
  headers!: Readonly<Record<string, string>>;
  body!: string;
  /** The status it answered. */
  answeredStatus!: number;
  /** Why a receiver would refuse it; null: it verified. */
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
