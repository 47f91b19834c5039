import { type NotificationChannel, realtimeChannels } from '../contract/channel.ts';
import type { NotificationStepName } from '../contract/notification-steps.ts';
import type { ChannelOutcome, WithholdingReason } from '../contract/withholding.ts';
import type { DeliveryStatus, DeliveryStep } from '../publishing/delivery.rules.ts';
import type { WithheldChannels } from '../publishing/recipient-plan.rules.ts';

/** An attempt of a delivery. */
export interface ExplainedAttempt {
  readonly occurredAt: Date;
  readonly durationMs: number;
  readonly isSuccess: boolean;
  readonly errorMessage: string | null;
  readonly provider: string | null;
}

/** A delivery with its attempts, oldest first. */
export interface ExplainedDelivery {
  readonly channel: NotificationChannel;
  readonly status: DeliveryStatus;
  readonly reason: WithholdingReason | null;
  /** Where another delivery carries it, that one's. */
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
  readonly step: DeliveryStep | null;
  readonly attempts: readonly ExplainedAttempt[];
}

/** What is stored about a notification of one recipient. */
export interface RecipientHistory {
  /** Null: the recipient has no row. */
  readonly item: { readonly inApp: boolean; readonly realtime: boolean } | null;
  /** Oldest first. */
  readonly withheld: readonly WithheldChannels[];
  readonly deliveries: readonly ExplainedDelivery[];
}

/** What became of a notification by one channel. */
export interface ChannelExplanation {
  readonly channel: NotificationChannel;
  readonly outcome: ChannelOutcome;
  readonly reason: WithholdingReason | null;
  readonly step: NotificationStepName | null;
  readonly waitsUntil: Date | null;
  readonly finishedAt: Date | null;
  readonly attempts: readonly ExplainedAttempt[];
}

const outcomes: Readonly<Record<DeliveryStatus, ChannelOutcome>> = {
  Pending: 'Waiting',
  Retrying: 'Waiting',
  Delivered: 'Sent',
  Skipped: 'Withheld',
  Dropped: 'Withheld',
  DeadLettered: 'Failed',
};

/** Whether a user is a recipient at all: fan-out leaves a trace of each. */
export function isRecipient({ item, withheld, deliveries }: RecipientHistory): boolean {
  return item !== null || withheld.length > 0 || deliveries.length > 0;
}

/**
 * Explains a notification to one recipient by each channel.
 * @param allowed channels the notification can use, in their order.
 * @param gates what would hold an attempt back now, by channel; for the inbox, what hides it.
 */
export function explainChannels(
  allowed: readonly NotificationChannel[],
  history: RecipientHistory,
  gates: ReadonlyMap<NotificationChannel, WithholdingReason | null>,
): ChannelExplanation[] {
  const deliveries = new Map(history.deliveries.map((delivery) => [delivery.channel, delivery]));
  // The first fan-out decided; a repeat may have found other facts.
  const reasons: WithheldChannels = Object.assign({}, ...history.withheld.toReversed());
  const channels = new Set([...allowed, ...deliveries.keys(), ...Object.keys(reasons)]);
  return [...channels].map((channel) => {
    const delivery = deliveries.get(channel);
    const gate = gates.get(channel) ?? null;
    if (delivery !== undefined) return ofDelivery(delivery, gate);
    if (!isStored(channel, history))
      return explainWithoutDelivery(channel, reasons[channel] ?? 'NotSelected');
    return explainWithoutDelivery(channel, gate);
  });
}

function ofDelivery(delivery: ExplainedDelivery, gate: WithholdingReason | null): ChannelExplanation {
  const { channel, status, reason, nextAttemptAt, finishedAt, attempts, step } = delivery;
  const isOpen = outcomes[status] === 'Waiting';
  // Nothing undoes it: it needs no attempt to be certain.
  const isCancelled = isOpen && gate === 'Cancelled';
  const isWaiting = isOpen && !isCancelled;
  return {
    channel,
    outcome: isCancelled ? 'Withheld' : outcomes[status],
    reason: isOpen ? gate : reason,
    step,
    waitsUntil: isWaiting ? nextAttemptAt : null,
    finishedAt,
    attempts,
  };
}

function isStored(channel: NotificationChannel, { item }: RecipientHistory): boolean {
  if (channel === 'inApp') return item?.inApp === true;
  return realtimeChannels.includes(channel) && item?.realtime === true;
}

/** A channel without deliveries. @param reason null: it was sent. */
function explainWithoutDelivery(
  channel: NotificationChannel,
  reason: WithholdingReason | null,
): ChannelExplanation {
  const outcome = reason === null ? 'Sent' : 'Withheld';
  const step = reason === 'Throttled' ? 'Throttle' : null;
  return { channel, outcome, reason, step, waitsUntil: null, finishedAt: null, attempts: [] };
}
