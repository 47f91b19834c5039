import type { ChannelDelivery, Contacts, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { e164, plainText } from '../plain-text.ts';
import { usersWith } from '../users-with.ts';
import type { SmsOptions } from './sms-options.ts';
import type { TwilioMessages } from './twilio-messages.ts';

/** Code points of a text message: four parts of 153 characters. */
const longest = 612;

/** Text messages to the telephone number identity knows. */
export class SmsChannel implements ComposingChannel {
  readonly name = 'sms';
  readonly isConfigured: boolean;

  constructor(
    private readonly options: SmsOptions,
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
    const sender = /^MG[\da-f]{32}$/i.test(SenderId) ? 'MessagingServiceSid' : 'From';
    await this.messages.send({ To: message.to, [sender]: SenderId, Body: message.text }, signal);
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const to = e164(delivery.contacts.phoneNumber);
    return to === null ? [] : [{ to, subject: null, text: plainText(delivery, longest), html: null }];
  }
}
