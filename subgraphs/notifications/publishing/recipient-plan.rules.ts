import { type NotificationChannel, realtimeChannels } from '../notifications.contract.ts';

/** What a type says about its channels. */
interface PlannedType {
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
  readonly allowDoNotDisturbBypass: boolean;
}

/** How one recipient gets one notification. */
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

/** What is known of a recipient. */
export interface PlannedRecipient {
  readonly userId: string;
  readonly culture: string;
  /** Channels switched off. */
  readonly off: ReadonlySet<NotificationChannel>;
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
  { userId, culture, off, isQuiet }: PlannedRecipient,
): RecipientPlan {
  const wanted = type.defaultChannels.filter((channel) => !type.allowUserOptOut || !off.has(channel));
  const isHeldBack = isQuiet && !type.allowDoNotDisturbBypass;
  const streams = type.defaultChannels.filter((channel) => realtimeChannels.includes(channel));
  return {
    userId,
    culture,
    inApp: wanted.includes('inApp'),
    // One stream, whatever carries it: who has switched one of its names off has switched it off.
    realtime: !isHeldBack && streams.length > 0 && streams.every((channel) => wanted.includes(channel)),
    deliveries: wanted.filter((channel) => configured.includes(channel)),
  };
}
