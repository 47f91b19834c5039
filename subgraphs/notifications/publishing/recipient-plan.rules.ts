import { type NotificationChannel, realtimeChannels } from '../contract/channel.ts';
import { choicesOf } from '../preference/preference.rules.ts';

/** The channels of a type. */
interface PlannedType {
  readonly allowedChannels: readonly NotificationChannel[];
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
  readonly allowDoNotDisturbBypass: boolean;
}

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
  const wanted = choicesOf(type, choices)
    .filter(({ isEnabled }) => isEnabled)
    .map(({ channel }) => channel);
  const isHeldBack = isQuiet && !type.allowDoNotDisturbBypass;
  return {
    userId,
    culture,
    inApp: wanted.includes('inApp'),
    realtime: !isHeldBack && wanted.some((channel) => realtimeChannels.includes(channel)),
    deliveries: wanted.filter((channel) => configured.includes(channel)),
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
  return plans.map((plan) => ({
    ...plan,
    deliveries: plan.deliveries.filter((channel) => reached.get(channel)?.has(plan.userId) !== false),
  }));
}

/** The type as one notification uses it: with the channels of the publisher in place of the type's. */
export function typeOf<T extends PlannedType>(type: T, chosen: readonly NotificationChannel[] | null): T {
  return chosen === null ? type : { ...type, allowedChannels: chosen, defaultChannels: chosen };
}
