import type { ChannelDelivery, Contacts, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { e164, plainText } from '../plain-text.ts';
import { usersWith } from '../users-with.ts';
import type { TwilioMessages } from './twilio-messages.ts';
import type { WhatsAppOptions } from './whats-app-options.ts';

/** Code points WhatsApp takes by this API. */
const longest = 1_600;

/** WhatsApp to the telephone number identity knows: an approved template of the type where there is one. */
export class WhatsAppChannel implements ComposingChannel {
  readonly name = 'whatsApp';
  readonly isConfigured: boolean;

  constructor(
    private readonly options: WhatsAppOptions,
    private readonly messages: Pick<TwilioMessages, 'send'>,
  ) {
    this.isConfigured = options.SenderId !== undefined;
  }

  async reachable(_tenantId: string, users: readonly string[], contacts: ReadonlyMap<string, Contacts>) {
    return usersWith(users, contacts, ({ phoneNumber }) => e164(phoneNumber));
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const [message] = await this.compose(delivery);
    if (message === undefined) return 'skipped';
    const { SenderId = '' } = this.options;
    const addresses = { To: `whatsapp:${message.to}`, From: `whatsapp:${SenderId}` };
    await this.messages.send({ ...addresses, ...this.contentOf(delivery, message.text) }, signal);
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const to = e164(delivery.contacts.phoneNumber);
    return to === null ? [] : [{ to, subject: null, text: plainText(delivery, longest), html: null }];
  }

  private contentOf(delivery: ChannelDelivery, text: string): Readonly<Record<string, string>> {
    const template = this.templateOf(delivery);
    if (template === undefined) return { Body: text };
    const { title, body } = delivery;
    return { ContentSid: template, ContentVariables: JSON.stringify({ 1: title, 2: body ?? '' }) };
  }

  private templateOf({ notificationTypeName: type, culture }: ChannelDelivery): string | undefined {
    const names = [`${type}:${culture}`, `${type}:${culture.split('-')[0]}`, type, '*'];
    const byName = new Map(
      Object.entries(this.options.Templates).map(([name, id]) => [name.toLowerCase(), id]),
    );
    return names.map((name) => byName.get(name.toLowerCase())).find((id) => id !== undefined);
  }
}
