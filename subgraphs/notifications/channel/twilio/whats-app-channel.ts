import type { ChannelDelivery } from '../../contract/channel.ts';
import type { ComposedMessage } from '../composed-message.ts';
import { TwilioChannel } from './twilio-channel.ts';
import type { WhatsAppOptions } from './whats-app-options.ts';

/** Sends WhatsApp messages: the approved template of the notification type if there is one, else the text. */
export class WhatsAppChannel extends TwilioChannel<WhatsAppOptions> {
  readonly name = 'whatsApp';
  /** The limit of WhatsApp for messages by this API. */
  protected readonly maxLength = 1_600;

  protected fieldsOf(delivery: ChannelDelivery, { to, text }: ComposedMessage) {
    const { SenderId = '' } = this.options;
    return { To: `whatsapp:${to}`, From: `whatsapp:${SenderId}`, ...this.contentOf(delivery, text) };
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
