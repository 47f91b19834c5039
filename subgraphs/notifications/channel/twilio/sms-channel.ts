import type { ChannelDelivery } from '../../contract/channel.ts';
import type { ComposedMessage } from '../composed-message.ts';
import type { SmsOptions } from './sms-options.ts';
import { TwilioChannel } from './twilio-channel.ts';

/** Sends text messages. */
export class SmsChannel extends TwilioChannel<SmsOptions> {
  readonly name = 'sms';
  /** Four parts of 153 characters. */
  protected readonly maxLength = 612;

  protected fieldsOf(_delivery: ChannelDelivery, { to, text }: ComposedMessage) {
    const { SenderId = '' } = this.options;
    const sender = /^MG[\da-f]{32}$/i.test(SenderId) ? 'MessagingServiceSid' : 'From';
    return { To: to, [sender]: SenderId, Body: text };
  }
}
