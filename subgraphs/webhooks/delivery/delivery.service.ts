import DataLoader from 'dataloader';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { type WebhookDelivery, WebhookDeliveryEntity } from './delivery.entity.ts';

export type PublicDelivery = Omit<
  WebhookDelivery,
  | 'tenantId'
  | 'isQueried'
  | 'payload'
  | 'payloadTerm'
  | 'leaseId'
  | 'leaseUntil'
  | 'orderingKey'
  | 'orderingPosition'
>;

/** Deliveries of the caller's tenant. One instance per request: its loader batches reads. */
export class DeliveryService {
  private readonly byId = new DataLoader<string, PublicDelivery | null>((ids) => this.load(ids), {
    cache: false,
  });

  constructor(private readonly unit: UnitOfWork) {}

  /** @returns null for a delivery that does not exist in the tenant. Any number of calls need one statement. */
  async find(id: string): Promise<PublicDelivery | null> {
    const known = uuidOrNull(id);
    return known === null ? null : this.byId.load(known);
  }

  private async load(ids: readonly string[]): Promise<(PublicDelivery | null)[]> {
    const wanted = { id: { $in: [...new Set(ids)] } };
    const found = await this.unit.call.em.find(WebhookDeliveryEntity, wanted, { disableIdentityMap: true });
    const known = new Map(found.map((one) => [one.id, toPublicDelivery(one)]));
    return ids.map((id) => known.get(id) ?? null);
  }
}

/** Removes the members that only dispatching needs. */
export function toPublicDelivery(delivery: WebhookDelivery): PublicDelivery {
  const { tenantId: _tenant, leaseId: _lease, leaseUntil: _until, ...known } = { ...delivery };
  const {
    isQueried: _queried,
    payload: _payload,
    payloadTerm: _term,
    orderingKey: _key,
    orderingPosition: _position,
    ...rest
  } = known;
  return rest;
}
