import type { ChannelDelivery } from '../../contract/channel.ts';

/** Bytes of JSON that fit one encrypted record (RFC 8291 §4: 4,096 with head, padding mark and tag), with some room. */
const longest = 3_900;

/**
 * What a service worker is handed: the members the clients in the field read, with the texts. What does
 * not fit one push message goes without its data, then without its body; the inbox has all of it.
 */
export function pushPayload(delivery: ChannelDelivery): string {
  const { notificationId, notificationTypeName, severity, data, occurredAt, title, body } = delivery;
  const payload = {
    NotificationId: notificationId,
    NotificationTypeName: notificationTypeName,
    Severity: severity,
    Data: data,
    OccurredAt: occurredAt.toISOString(),
    Title: title,
    Body: body,
  };
  const variants = [payload, { ...payload, Data: {} }, { ...payload, Data: {}, Body: null }];
  const texts = variants.map((variant) => JSON.stringify(variant));
  return texts.find((text) => Buffer.byteLength(text) <= longest) ?? (texts.at(-1) as string);
}
