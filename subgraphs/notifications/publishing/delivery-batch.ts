import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { closeDigests, type Digest } from '../steps/close-digests.ts';
import { findUnseen, rowKey } from '../steps/unseen-rows.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryStep } from './delivery.rules.ts';
import type { RenderedTexts } from './notification-texts.ts';
import { RecipientFacts } from './recipient-facts.ts';

/**
 * Data that the deliveries of one claim share: facts about recipients are read once per tenant, texts are rendered
 * once.
 */
export class DeliveryBatch {
  private readonly facts = new Map<string, RecipientFacts>();
  private readonly unseen = new Map<string, Promise<ReadonlySet<string>>>();
  private digests: Promise<ReadonlyMap<string, Digest>> | null = null;
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

  /** Whether the recipient has seen the inbox row of an escalation. */
  async isSeen(delivery: ClaimedDelivery): Promise<boolean> {
    const { tenantId } = delivery;
    const load = () =>
      findUnseen(
        this.services.database,
        tenantId,
        this.waitedFor('Escalate', tenantId),
        this.services.clock.now(),
      );
    return !(await memoize(this.unseen, tenantId, load)).has(rowKey(delivery));
  }

  /** What a delivery carries of a digest, which closes with it; null: it leads none, or another leads it by now. */
  async digestOf({ id, step }: ClaimedDelivery): Promise<Digest | null> {
    if (step !== 'Digest') return null;
    this.digests ??= closeDigests(
      this.services,
      this.deliveries.filter((delivery) => delivery.step === 'Digest').map((delivery) => delivery.id),
    );
    return (await this.digests).get(id) ?? null;
  }

  private waitedFor(step: DeliveryStep, tenantId: string): readonly ClaimedDelivery[] {
    return this.deliveries.filter((delivery) => delivery.step === step && delivery.tenantId === tenantId);
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

function memoize<T>(known: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? load();
  known.set(key, value);
  return value;
}
