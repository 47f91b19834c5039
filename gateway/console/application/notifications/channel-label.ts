import { splitWords } from '../text/language.ts';

/** Names that are not made of words. */
const names: Readonly<Record<string, string>> = {
  http: 'HTTP',
  sms: 'SMS',
  sse: 'SSE',
  signalr: 'SignalR',
  whatsapp: 'WhatsApp',
};

/** A channel as people write it. */
export const channelLabel = (channel: string): string => names[channel.toLowerCase()] ?? splitWords(channel);
