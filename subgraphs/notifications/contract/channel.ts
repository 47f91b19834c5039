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
  'slack',
  'http',
] as const;
/** One of {@link notificationChannels}, or one that a module adds. */
export type NotificationChannel = (typeof notificationChannels)[number] | (string & {});

/** Channels that are the realtime stream of an inbox row; nothing is delivered for them separately. */
export const realtimeChannels: readonly NotificationChannel[] = ['sse', 'signalR'];

/** Whether a channel is the inbox or its stream, for which nothing is delivered separately. */
export const isInboxOrStream = (name: NotificationChannel) =>
  name === 'inApp' || realtimeChannels.includes(name);

/** Addresses of a person: claims of the last accepted token, from identity. Never log them. */
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
  /** Of the template whose texts these are where it is published: the type's name, of a digest `{type}.digest`. */
  readonly templateName: string;
  readonly severity: NotificationSeverity;
  /** In the recipient's culture. */
  readonly title: string;
  readonly body: string | null;
  /** BCP 47. */
  readonly culture: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly entity: EntityReference | null;
  /** Ids of blobs that an e-mail carries; of several notifications in one message none. */
  readonly attachmentBlobIds: readonly string[];
  readonly occurredAt: Date;
  readonly contacts: Contacts;
  /** Whether only the recipient's preference selected this channel, and neither the type nor the publisher. */
  readonly isOptIn: boolean;
  /** 1 for the first. */
  readonly attempt: number;
}

/** It was delivered, by one of several providers of a channel. */
export interface DeliveredBy {
  /** Name of the provider, as explanations show it; at most 32 characters. */
  readonly provider: string;
}

/** `skipped`: the recipient has no address there, or another delivery of the notification posts for all. */
export type DeliveryResult = 'delivered' | 'skipped' | DeliveredBy;

/**
 * The delivery can never succeed and ends without further attempts. The message is stored and must not contain an
 * address.
 */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

/**
 * The provider requests a pause of this many milliseconds. The next attempt is then or by the retry schedule,
 * whichever is later.
 */
export class DeliveryPostponedError extends Error {
  override readonly name = 'DeliveryPostponedError';
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** A channel for messages to people, in addition to the inbox and its stream. */
export interface Channel {
  readonly name: NotificationChannel;
  /** Whether all required options are set; otherwise the channel delivers nothing. */
  readonly isConfigured: boolean;
  /**
   * Whether it leads to a shared place. Do-not-disturb hours of one person do not delay deliveries there. A delivery
   * with `isOptIn` must not go there.
   */
  readonly isShared?: boolean;
  /**
   * The users that this channel can reach, by an address or a device. Only they get deliveries. Called once for many
   * users; never inside a transaction. Absent: all users get deliveries, and {@link deliver} decides.
   * @param contacts of the users that identity has.
   */
  reachable?(
    tenantId: string,
    users: readonly string[],
    contacts: ReadonlyMap<string, Contacts>,
  ): Promise<ReadonlySet<string>>;
  /**
   * Called at least once per delivery; never inside a transaction.
   * @throws {PermanentDeliveryError} to end the delivery; after any other error the delivery is retried by its
   * schedule.
   */
  deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult>;
}

/**
 * A channel as a module contributes it. One with the name of a provider channel of the platform replaces it. Types offer
 * another one by naming it in `allowedChannels` or `defaultChannels`.
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
