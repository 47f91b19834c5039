import { isInboxOrStream, type NotificationChannel, realtimeChannels } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import { choicesOf, isDefaultOf } from '../preference/preference.rules.ts';

/** The channels of a type. */
interface PlannedType {
  readonly allowedChannels: readonly NotificationChannel[];
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
  readonly allowDoNotDisturbBypass: boolean;
}

/** Why channels do not carry a notification. Channels that were not selected are left out. */
export type WithheldChannels = Readonly<Record<string, WithholdingReason>>;

/** The channels by which one recipient receives one notification. */
export interface RecipientPlan {
  readonly userId: string;
  readonly culture: string;
  /** Whether the inbox shows it. */
  readonly inApp: boolean;
  /** Whether the recipient's streams carry it. */
  readonly realtime: boolean;
  /** Channels it is delivered by. */
  readonly deliveries: readonly NotificationChannel[];
  readonly withheld: WithheldChannels;
}

/** Facts about a recipient. */
export interface PlannedRecipient {
  readonly userId: string;
  readonly culture: string;
  /** Channels switched on or off; the others have the type's default. */
  readonly choices: ReadonlyMap<string, boolean>;
  /** Whether it is not to be disturbed now. */
  readonly isQuiet: boolean;
}

/**
 * Which ways a notification takes to one recipient. Do-not-disturb hours end the stream here; other deliveries are held
 * against them when they are made. The inbox is never held back.
 * @param configured channels that can deliver.
 */
export function planFor(
  type: PlannedType,
  configured: readonly NotificationChannel[],
  { userId, culture, choices, isQuiet }: PlannedRecipient,
): RecipientPlan {
  const isHeldBack = isQuiet && !type.allowDoNotDisturbBypass;
  const verdicts = choicesOf(type, choices).map(({ channel, isEnabled }): [string, Verdict] => {
    if (!isEnabled) return [channel, isDefaultOf(type, channel) ? 'Preference' : 'NotSelected'];
    if (channel === 'inApp') return [channel, 'carries'];
    if (realtimeChannels.includes(channel)) return [channel, isHeldBack ? 'QuietHours' : 'carries'];
    return [channel, configured.includes(channel) ? 'carries' : 'NotConfigured'];
  });
  const carrying = verdicts.filter(([, verdict]) => verdict === 'carries').map(([channel]) => channel);
  return {
    userId,
    culture,
    inApp: carrying.includes('inApp'),
    realtime: carrying.some((channel) => realtimeChannels.includes(channel)),
    deliveries: carrying.filter((channel) => !isInboxOrStream(channel)),
    withheld: Object.fromEntries(
      verdicts.flatMap(([channel, verdict]) =>
        verdict === 'carries' || verdict === 'NotSelected' ? [] : [[channel, verdict]],
      ),
    ),
  };
}

/** Whether a channel carries a notification, or why it does not. */
type Verdict = WithholdingReason | 'carries';

/** The plan for a recipient from whom the whole notification is withheld. */
export function withheldPlan(
  { allowedChannels }: Pick<PlannedType, 'allowedChannels'>,
  userId: string,
  reason: WithholdingReason,
): RecipientPlan {
  return {
    userId,
    culture: '',
    inApp: false,
    realtime: false,
    deliveries: [],
    withheld: Object.fromEntries(allowedChannels.map((channel) => [channel, reason])),
  };
}

/** Whether a plan reaches its recipient by any way. */
export function isReached({ inApp, realtime, deliveries }: RecipientPlan): boolean {
  return inApp || realtime || deliveries.length > 0;
}

/** The plans without deliveries by channels that lead nowhere for their recipient. @param reached users by channel. */
export function reachedPlans(
  plans: readonly RecipientPlan[],
  reached: ReadonlyMap<NotificationChannel, ReadonlySet<string>>,
): RecipientPlan[] {
  return plans.map((plan) => {
    const isReachedBy = (channel: NotificationChannel) => reached.get(channel)?.has(plan.userId) !== false;
    const lost = plan.deliveries.filter((channel) => !isReachedBy(channel));
    if (lost.length === 0) return plan;
    const unreachable = Object.fromEntries(lost.map((channel) => [channel, 'Unreachable' as const]));
    return {
      ...plan,
      deliveries: plan.deliveries.filter(isReachedBy),
      withheld: { ...plan.withheld, ...unreachable },
    };
  });
}

/** The type as one notification uses it: with the channels of the publisher in place of the type's. */
export function typeOf<T extends PlannedType>(type: T, chosen: readonly NotificationChannel[] | null): T {
  return chosen === null ? type : { ...type, allowedChannels: chosen, defaultChannels: chosen };
}
