import type { ChannelDelivery } from '../contract/channel.ts';

/** Title and body as one text, cut at a number of Unicode code points. */
export function plainText({ title, body }: Pick<ChannelDelivery, 'title' | 'body'>, longest: number): string {
  const whole = [title, ...(body === null || body === '' ? [] : [body])].join('\n');
  const points = [...whole];
  return points.length <= longest ? whole : `${points.slice(0, longest - 1).join('')}…`;
}

/** A telephone number in the format of providers (E.164), or null for any other text. */
export function e164(phoneNumber: string | null): string | null {
  const digits = (phoneNumber ?? '').replaceAll(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
