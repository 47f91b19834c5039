import { createHash } from 'node:crypto';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';

export interface OutgoingEvent {
  readonly type: string;
  readonly occurredAt: Date;
  /** As stored. */
  readonly tenantId: string;
  readonly data: unknown;
}

/** The body of a delivery, which is the same on every attempt, and its hash. */
export interface DeliveryMessage {
  readonly body: string;
  /** SHA-256, hex. */
  readonly hash: string;
}

export function deliveryMessage({ type, occurredAt, tenantId, data }: OutgoingEvent): DeliveryMessage {
  const body = JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    data,
    tenantId: wireTenantId(tenantId),
  });
  return { body, hash: createHash('sha256').update(body).digest('hex') };
}
