import type { Channel, NotificationChannel } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { RecipientFacts } from './recipient-facts.ts';

/** A delivery whose attempt is due. */
export interface GatedDelivery {
  readonly channel: NotificationChannel;
  readonly recipientId: string;
  readonly type: CatalogType;
  readonly notification: {
    /** Channels that the publisher named; null: those of the type. */
    readonly channels: readonly NotificationChannel[] | null;
    readonly requiredPermission: string | null;
  };
}

/**
 * Why an attempt is not made now: the recipient has lost a permission since, or is not to be disturbed. Attempts and
 * explanations both ask it.
 * @returns null if the attempt is made.
 */
export async function gateOf(
  delivery: GatedDelivery,
  channel: Pick<Channel, 'isShared'> | null,
  facts: Pick<RecipientFacts, 'filterPermitted' | 'habits'>,
): Promise<WithholdingReason | null> {
  if (channel === null) return 'NotConfigured';
  const { recipientId, type, notification } = delivery;
  const required = [type.requiredPermission, notification.requiredPermission];
  if ((await facts.filterPermitted([recipientId], required)).length === 0) return 'Permission';
  if (type.allowDoNotDisturbBypass || (channel.isShared === true && !isOptIn(delivery))) return null;
  return (await facts.habits()).get(recipientId)?.isQuiet === true ? 'QuietHours' : null;
}

/** Why a channel made no message: one post serves all recipients of a shared place, other places have an address each. */
export function skipReasonOf(delivery: GatedDelivery, channel: Pick<Channel, 'isShared'>): WithholdingReason {
  return channel.isShared === true && !isOptIn(delivery) ? 'AlreadyPosted' : 'Unreachable';
}

/** Whether neither the type nor the publisher named the channel: the recipient did. */
export function isOptIn({ channel, notification: { channels }, type }: GatedDelivery): boolean {
  return !(channels ?? type.defaultChannels).includes(channel);
}
