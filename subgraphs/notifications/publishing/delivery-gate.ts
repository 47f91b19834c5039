import type { Channel, NotificationChannel } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import { type ChannelDefaultState, decideChannel, type Layers } from '../preference/preference.rules.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { DeliveryStep } from './delivery.rules.ts';
import type { RecipientFacts } from './recipient-facts.ts';
import { withheldBy } from './recipient-plan.rules.ts';

/** A delivery whose attempt is due. */
export interface GatedDelivery {
  readonly channel: NotificationChannel;
  readonly recipientId: string;
  /** With the default channels that it has in the tenant. */
  readonly type: CatalogType;
  /** As its module declares it, with the channels that the publisher named. */
  readonly declared: CatalogType;
  /** Defaults of the tenant that people cannot switch off. */
  readonly locks: Layers<ChannelDefaultState>;
  /** The step it waited for; null: none. */
  readonly step: DeliveryStep | null;
  /** False: the tenant has no suppressed addresses of the channel, which need not be asked for. */
  readonly mayBeSuppressed: boolean;
  readonly notification: {
    /** Channels that the publisher named; null: those of the type. */
    readonly channels: readonly NotificationChannel[] | null;
    readonly requiredPermission: string | null;
    readonly cancelledAt: Date | null;
  };
}

/** What decides about a delivery. */
export interface GateFacts {
  readonly recipients: Pick<RecipientFacts, 'filterPermitted' | 'habits' | 'choicesOf' | 'isSuppressed'>;
  /** Whether the recipient has seen the inbox row; asked for escalations. */
  isSeen(): Promise<boolean>;
}

/**
 * Why an attempt is not made now: the recipient has lost a permission since, is not to be disturbed, or has a suppressed
 * address; what waited for a step may have been switched off or seen meanwhile. Attempts and explanations both ask it.
 * @returns null if the attempt is made.
 */
export async function gateOf(
  delivery: GatedDelivery,
  channel: Pick<Channel, 'isShared'> | null,
  { recipients, isSeen }: GateFacts,
): Promise<WithholdingReason | null> {
  const { recipientId, type, notification, step } = delivery;
  if (notification.cancelledAt !== null) return 'Cancelled';
  if (channel === null) return 'NotConfigured';
  const required = [type.requiredPermission, notification.requiredPermission];
  if ((await recipients.filterPermitted([recipientId], required)).length === 0) return 'Permission';
  if (delivery.mayBeSuppressed && (await recipients.isSuppressed(recipientId, delivery.channel)))
    return 'Suppressed';
  if (step === 'Escalate' && (await isSeen())) return 'Seen';
  const choice = step === null ? null : await choiceAgainst(delivery, recipients);
  if (choice !== null) return choice;
  if (type.allowDoNotDisturbBypass || (channel.isShared === true && !isOptIn(delivery))) return null;
  return (await recipients.habits()).get(recipientId)?.isQuiet === true ? 'QuietHours' : null;
}

/** What the recipient has switched off while it waited. */
async function choiceAgainst(
  { declared, channel, locks, recipientId }: GatedDelivery,
  recipients: Pick<RecipientFacts, 'choicesOf'>,
): Promise<WithholdingReason | null> {
  const person = await recipients.choicesOf(recipientId, declared);
  return withheldBy(decideChannel(declared, channel, { person, tenant: locks }));
}

/** Why a channel made no message: one post serves all recipients of a shared place, other places have an address each. */
export function skipReasonOf(delivery: GatedDelivery, channel: Pick<Channel, 'isShared'>): WithholdingReason {
  return channel.isShared === true && !isOptIn(delivery) ? 'AlreadyPosted' : 'Unreachable';
}

/** Whether neither the type, the tenant nor the publisher named the channel: the recipient did. */
export function isOptIn({ channel, notification: { channels }, type, step }: GatedDelivery): boolean {
  return step !== 'Escalate' && !(channels ?? type.defaultChannels).includes(channel);
}
