import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { type WebhookDelivery, WebhookDeliveryEntity } from './delivery.entity.ts';

export type PublicDelivery = Omit<WebhookDelivery, 'tenantId' | 'leaseId' | 'leaseUntil'>;

export class DeliveryService {
  constructor(private readonly unit: UnitOfWork) {}

  /** @returns null for a delivery that does not exist in the tenant. */
  async find(id: string): Promise<PublicDelivery | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const found = await this.unit.call.em.findOne(WebhookDeliveryEntity, { id: known });
    return found === null ? null : toPublicDelivery(found);
  }
}

/** Removes the members that only dispatching needs. */
export function toPublicDelivery(delivery: WebhookDelivery): PublicDelivery {
  const { tenantId: _tenant, leaseId: _lease, leaseUntil: _until, ...rest } = { ...delivery };
  return rest;
}
