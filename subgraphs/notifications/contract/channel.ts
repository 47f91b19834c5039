import type { Contribution, ContributionKind } from '../../kernel/registry/module.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { EntityReference, NotificationSeverity } from './notification.ts';

/** Channels of the platform (specification, "Notifications"). */
export const notificationChannels = [
  'inApp',
  'email',
  'sms',
  'whatsApp',
  'push',
  'mobilePush',
  'sse',
  'signalR',
  'zulip',
] as const;
/** One of {@link notificationChannels}, or one that a module adds. */
export type NotificationChannel = (typeof notificationChannels)[number] | (string & {});

/** Channels that are the one realtime stream of an inbox row: nothing is delivered for them but what is published. */
export const realtimeChannels: readonly NotificationChannel[] = ['sse', 'signalR'];

/** Whether a channel is the inbox or its stream, which deliver by themselves. */
export const isInboxOrStream = (name: NotificationChannel) =>
  name === 'inApp' || realtimeChannels.includes(name);

/** Where a person can be reached: claims of the last accepted token, from identity. Never to be logged. */
export interface Contacts {
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/** A notification on its way to one recipient by one channel. */
export interface ChannelDelivery {
  /** The same on every attempt. */
  readonly deliveryId: string;
  readonly tenantId: string;
  readonly recipientId: string;
  readonly notificationId: string;
  readonly notificationTypeName: string;
  readonly severity: NotificationSeverity;
  /** In the recipient's culture. */
  readonly title: string;
  readonly body: string | null;
  /** BCP 47. */
  readonly culture: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly entity: EntityReference | null;
  readonly occurredAt: Date;
  readonly contacts: Contacts;
  /** Whether the recipient alone asked for this channel: neither the type nor the publisher named it. */
  readonly isOptIn: boolean;
  /** 1 for the first. */
  readonly attempt: number;
}

/** `skipped`: the recipient has no address there. */
export type DeliveryResult = 'delivered' | 'skipped';

/** No attempt will ever succeed: the delivery ends at once. The message is kept; it names no address. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

/** The other side says when to come back: in so many milliseconds, or by the ladder if that is later. */
export class DeliveryPostponedError extends Error {
  override readonly name = 'DeliveryPostponedError';
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** A way to reach people, besides the inbox and its stream. */
export interface Channel {
  readonly name: NotificationChannel;
  /** Whether the options say all it needs; else nothing is delivered there. */
  readonly isConfigured: boolean;
  /**
   * Whether it leads to a place that people share: do-not-disturb hours of one person do not hold that back. A delivery
   * with `isOptIn` must not go there.
   */
  readonly isShared?: boolean;
  /**
   * Those of the users who have something this channel leads to: no other user is given a delivery. Asked once for many;
   * never inside a transaction. Absent: everybody is, and {@link deliver} finds out.
   * @param contacts of the users whom identity knows.
   */
  reachable?(
    tenantId: string,
    users: readonly string[],
    contacts: ReadonlyMap<string, Contacts>,
  ): Promise<ReadonlySet<string>>;
  /**
   * Called at least once per delivery; never inside a transaction.
   * @throws {PermanentDeliveryError} to give up at once; anything else means: try again by the ladder.
   */
  deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult>;
}

/**
 * A channel as a module contributes it. One with the name of a provider channel of the platform replaces it. Types offer another one by
 * naming it in `allowedChannels`.
 */
export interface ChannelDefinition {
  /** A letter, then letters and digits; at most 16 characters. */
  readonly name: NotificationChannel;
  open(services: KernelServices): Channel;
}

const channelPattern = /^[a-z][a-z\d]{0,15}$/i;

/** The kind of contribution a channel is. */
export const channelKind: ContributionKind<ChannelDefinition> = {
  name: 'channel',
  keyOf: ({ name }) => name,
  problemsOf: ({ name }) => [
    ...(isInboxOrStream(name) ? ['the inbox and its stream are built in'] : []),
    ...(channelPattern.test(name) ? [] : ['the name is not 1 to 16 letters and digits']),
  ],
};

/** Contributes a channel. */
export function channel(value: ChannelDefinition): Contribution<ChannelDefinition> {
  return { kind: channelKind, value };
}
