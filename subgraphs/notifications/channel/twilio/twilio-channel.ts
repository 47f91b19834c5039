import type { ChannelDelivery, Contacts, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { e164, plainText } from '../plain-text.ts';
import { usersWith } from '../users-with.ts';
import type { TwilioMessages } from './twilio-messages.ts';

/** Sends plain text to the telephone number that identity has for the recipient. */
export abstract class TwilioChannel<O extends { readonly SenderId?: string | undefined }>
  implements ComposingChannel
{
  abstract readonly name: 'sms' | 'whatsApp';
  /** Maximum number of code points of a message. */
  protected abstract readonly maxLength: number;
  readonly isConfigured: boolean;

  constructor(
    protected readonly options: O,
    private readonly messages: Pick<TwilioMessages, 'send'>,
  ) {
    this.isConfigured = options.SenderId !== undefined;
  }

  /** The fields of a message, as the API names them. */
  protected abstract fieldsOf(
    delivery: ChannelDelivery,
    message: ComposedMessage,
  ): Readonly<Record<string, string>>;

  async reachable(_tenantId: string, users: readonly string[], contacts: ReadonlyMap<string, Contacts>) {
    return usersWith(users, contacts, ({ phoneNumber }) => e164(phoneNumber));
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const [message] = await this.compose(delivery);
    if (message === undefined) return 'skipped';
    await this.messages.send(this.fieldsOf(delivery, message), signal);
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const to = e164(delivery.contacts.phoneNumber);
    const text = plainText(delivery, this.maxLength);
    return to === null ? [] : [{ to, subject: null, text, html: null }];
  }
}
