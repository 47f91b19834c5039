import type { ChannelDelivery, Contacts, DeliveryResult } from '../../contract/channel.ts';
import type { ComposingChannel } from '../composed-message.ts';
import type { StoredOutbox } from './stored-outbox.service.ts';

/**
 * A channel in development: it stores each rendered message in the outbox, whether the channel is configured or not. A
 * configured channel sends it as well.
 */
export class OutboxChannel implements ComposingChannel {
  readonly isConfigured = true;

  constructor(
    private readonly channel: ComposingChannel,
    private readonly outbox: Pick<StoredOutbox, 'put'>,
  ) {}

  /** As for the wrapped channel: users whom it cannot reach have no message in the outbox. */
  async reachable(
    tenantId: string,
    users: readonly string[],
    contacts: ReadonlyMap<string, Contacts>,
  ): Promise<ReadonlySet<string>> {
    return (await this.channel.reachable?.(tenantId, users, contacts)) ?? new Set(users);
  }

  get isShared(): boolean {
    return this.channel.isShared ?? false;
  }

  get name(): ComposingChannel['name'] {
    return this.channel.name;
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const messages = await this.channel.compose(delivery);
    const result = this.channel.isConfigured ? await this.channel.deliver(delivery, signal) : null;
    await this.outbox.put(delivery, this.name, messages, result === 'delivered');
    return result ?? (messages.length > 0 ? 'delivered' : 'skipped');
  }

  compose(delivery: ChannelDelivery): ReturnType<ComposingChannel['compose']> {
    return this.channel.compose(delivery);
  }
}
