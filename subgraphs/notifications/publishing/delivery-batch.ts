import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { RenderedTexts } from './notification-texts.ts';
import { RecipientFacts } from './recipient-facts.ts';

/**
 * Data that the deliveries of one claim share: facts about recipients are read once per tenant, texts are rendered
 * once.
 */
export class DeliveryBatch {
  private readonly facts = new Map<string, RecipientFacts>();
  private readonly texts = new Map<string, Promise<RenderedTexts>>();

  constructor(
    private readonly services: KernelServices,
    private readonly deliveries: readonly ClaimedDelivery[],
  ) {}

  /** About the recipients of a tenant's deliveries. */
  factsOf(tenantId: string): RecipientFacts {
    const known = this.facts.get(tenantId);
    if (known !== undefined) return known;
    const own = this.deliveries.filter((delivery) => delivery.tenantId === tenantId);
    const users = [...new Set(own.map(({ recipientId }) => recipientId))];
    const facts = new RecipientFacts(this.services, tenantId, users);
    this.facts.set(tenantId, facts);
    return facts;
  }

  /** The texts of a delivery. */
  textsOf(
    { tenantId, notificationId, culture }: ClaimedDelivery,
    render: () => Promise<RenderedTexts>,
  ): Promise<RenderedTexts> {
    const key = `${tenantId} ${notificationId} ${culture}`;
    const texts = this.texts.get(key) ?? render();
    this.texts.set(key, texts);
    return texts;
  }
}
