import { isInboxOrStream, type NotificationChannel, realtimeChannels } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import {
  type ChannelDecision,
  decideChannel,
  decideChannels,
  isDefaultOf,
  nothingSet,
  type PreferenceLevel,
  type Preferences,
} from '../preference/preference.rules.ts';

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
  /** IANA name; null where the recipient has none. */
  readonly timeZone: string | null;
  /** Whether the inbox shows it. */
  readonly inApp: boolean;
  /** Whether the recipient's streams carry it. */
  readonly realtime: boolean;
  /** Channels it is delivered by. */
  readonly deliveries: readonly NotificationChannel[];
  /** The channel that carries it later if the recipient has not seen the inbox row by then; null: none. */
  readonly escalation: NotificationChannel | null;
  readonly withheld: WithheldChannels;
}

/** Facts about a recipient. */
export interface PlannedRecipient {
  readonly userId: string;
  readonly culture: string;
  readonly timeZone: string | null;
  /** What the recipient and the tenant have set for the type. */
  readonly preferences: Preferences;
  /** Whether it is not to be disturbed now. */
  readonly isQuiet: boolean;
}

/**
 * Which ways a notification takes to one recipient. Do-not-disturb hours end the stream here; other deliveries are held
 * against them when they are made. The inbox is never held back.
 * @param configured channels that can deliver.
 * @param escalation the channel of the type's escalation; null: it has none.
 */
export function planFor(
  type: PlannedType,
  configured: readonly NotificationChannel[],
  { userId, culture, timeZone, preferences, isQuiet }: PlannedRecipient,
  escalation: NotificationChannel | null = null,
): RecipientPlan {
  const isHeldBack = isQuiet && !type.allowDoNotDisturbBypass;
  const verdicts = decideChannels(type, preferences).map((decision): [string, Verdict] => {
    const { channel, isEnabled } = decision;
    if (!isEnabled) return [channel, reasonOf(type, decision, preferences)];
    if (channel === 'inApp') return [channel, 'carries'];
    if (realtimeChannels.includes(channel)) return [channel, isHeldBack ? 'QuietHours' : 'carries'];
    return [channel, configured.includes(channel) ? 'carries' : 'NotConfigured'];
  });
  const carrying = verdicts.filter(([, verdict]) => verdict === 'carries').map(([channel]) => channel);
  const inApp = carrying.includes('inApp');
  const escalates = inApp && escalation !== null && !carrying.includes(escalation);
  const escalationVerdict = escalates ? escalationOf(type, escalation, preferences, configured) : null;
  return {
    userId,
    culture,
    timeZone,
    inApp,
    realtime: carrying.some((channel) => realtimeChannels.includes(channel)),
    deliveries: carrying.filter((channel) => !isInboxOrStream(channel)),
    escalation: escalationVerdict === 'carries' ? escalation : null,
    withheld: Object.fromEntries(
      [
        ...verdicts,
        ...(escalationVerdict === null ? [] : [[escalation, escalationVerdict] as const]),
      ].flatMap(([channel, verdict]) =>
        verdict === 'carries' || verdict === 'NotSelected' ? [] : [[channel, verdict]],
      ),
    ),
  };
}

/** Why a channel is off. A channel that would be off anyway was not selected. */
function reasonOf(
  type: PlannedType,
  { channel, decidedBy }: ChannelDecision,
  { tenant }: Preferences,
): WithholdingReason {
  if (decidedBy === 'TenantTypeDefault' || decidedBy === 'TenantCategoryDefault')
    return isDefaultOf(type, channel) ? 'TenantDefault' : 'NotSelected';
  const isOffAnyway = !decideChannel(type, channel, { person: nothingSet, tenant }).isEnabled;
  if (isOffAnyway && !isDefaultOf(type, channel)) return 'NotSelected';
  return decidedBy === 'CategoryChoice' ? 'CategoryPreference' : 'Preference';
}

const reasons: Partial<Record<PreferenceLevel, WithholdingReason>> = {
  TypeChoice: 'Preference',
  CategoryChoice: 'CategoryPreference',
  TenantTypeDefault: 'TenantDefault',
  TenantCategoryDefault: 'TenantDefault',
};

/** Why something set by a person or a tenant withholds a channel; null: nothing does, whether it is a default one or not. */
export function withheldBy({ isEnabled, decidedBy }: ChannelDecision): WithholdingReason | null {
  return isEnabled ? null : (reasons[decidedBy] ?? null);
}

/** A channel that is not a default one: only what is set against it withholds it. */
function escalationOf(
  type: PlannedType,
  channel: NotificationChannel,
  preferences: Preferences,
  configured: readonly NotificationChannel[],
): Verdict {
  const reason = withheldBy(decideChannel(type, channel, preferences));
  if (reason !== null) return reason;
  return configured.includes(channel) ? 'carries' : 'NotConfigured';
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
    timeZone: null,
    inApp: false,
    realtime: false,
    deliveries: [],
    escalation: null,
    withheld: Object.fromEntries(allowedChannels.map((channel) => [channel, reason])),
  };
}

/** Whether a plan reaches its recipient by any way. */
export function isReached({ inApp, realtime, deliveries }: RecipientPlan): boolean {
  return inApp || realtime || deliveries.length > 0;
}

/** The channels that carry a plan, or will. */
export function messagesOf({ deliveries, escalation }: RecipientPlan): readonly NotificationChannel[] {
  return escalation === null ? deliveries : [...deliveries, escalation];
}

/** The plan without messages: the inbox row remains. */
export function withoutMessages(plan: RecipientPlan, reason: WithholdingReason): RecipientPlan {
  const reasons = Object.fromEntries(messagesOf(plan).map((channel) => [channel, reason]));
  return { ...plan, deliveries: [], escalation: null, withheld: { ...plan.withheld, ...reasons } };
}

/** The plans without deliveries by channels that lead nowhere for their recipient. @param reached users by channel. */
export function reachedPlans(
  plans: readonly RecipientPlan[],
  reached: ReadonlyMap<NotificationChannel, ReadonlySet<string>>,
): RecipientPlan[] {
  return plans.map((plan) => {
    const isReachedBy = (channel: NotificationChannel) => reached.get(channel)?.has(plan.userId) !== false;
    const lost = messagesOf(plan).filter((channel) => !isReachedBy(channel));
    if (lost.length === 0) return plan;
    const unreachable = Object.fromEntries(lost.map((channel) => [channel, 'Unreachable' as const]));
    return {
      ...plan,
      deliveries: plan.deliveries.filter(isReachedBy),
      escalation: plan.escalation !== null && isReachedBy(plan.escalation) ? plan.escalation : null,
      withheld: { ...plan.withheld, ...unreachable },
    };
  });
}

/** The type as one notification uses it: with the channels of the publisher in place of the type's. */
export function typeOf<T extends PlannedType>(type: T, chosen: readonly NotificationChannel[] | null): T {
  return chosen === null ? type : { ...type, allowedChannels: chosen, defaultChannels: chosen };
}
