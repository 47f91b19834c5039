import { v5 as uuidV5 } from 'uuid';
import { defineEvent } from '../kernel/call/event.ts';
import { translationKind } from '../kernel/localization/translation.ts';
import { permissionGroupKind } from '../kernel/permission/definition.ts';
import type { Transaction } from '../kernel/persistence/unit-of-work.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';

/** How much a notification matters (specification, "Notifications"). */
export const notificationSeverities = ['info', 'success', 'warning', 'error'] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** Delivery channels (specification, "Notifications"). */
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
export type NotificationChannel = (typeof notificationChannels)[number];

/** Channels that are the one realtime stream of an inbox row: nothing is delivered for them but what is published. */
export const realtimeChannels: readonly NotificationChannel[] = ['sse', 'signalR'];

/** Whether a channel is the inbox or its stream, which deliver by themselves. */
export const isBuiltIn = (name: NotificationChannel) => name === 'inApp' || realtimeChannels.includes(name);

/** Limits the wire shows. Texts in Unicode code points, `dataBytes` in bytes of JSON. */
export const notificationLimits = {
  typeName: 128,
  entityType: 128,
  entityId: 256,
  userId: 256,
  title: 512,
  body: 4_000,
  dataBytes: 16_384,
  /** Users one call of `publishNotification` names. */
  recipients: 10_000,
  dedupeKey: 256,
  pushEndpoint: 2_048,
  deviceToken: 512,
  deviceId: 128,
  /** Browsers, and devices, of one person; the one renewed longest ago makes room. */
  devices: 20,
} as const;

/** A type of notification as a module defines it. Its texts are translations with places `{{name}}`. */
export interface NotificationTypeDefinition {
  /** `area.what_happened`, at most 128 characters. */
  readonly name: string;
  /** Groups types in lists; label `NotificationGroup:{group}`. */
  readonly group: string;
  /** Default `info`. */
  readonly severity?: NotificationSeverity;
  /** Severities a publisher may choose instead; default: all. */
  readonly allowedSeverities?: readonly NotificationSeverity[];
  /** Channels that are on unless a preference switches them off. */
  readonly defaultChannels: readonly NotificationChannel[];
  /** Channels a preference or a publisher may choose; they include the default ones, which are the default. */
  readonly allowedChannels?: readonly NotificationChannel[];
  /** Default true. */
  readonly allowUserOptOut?: boolean;
  /** Whether do-not-disturb hours do not hold it back; default false. */
  readonly allowDoNotDisturbBypass?: boolean;
  /** Who lacks it neither sees the type nor is notified. */
  readonly requiredPermission?: string;
  /** Default `NotificationType:{name}` and `NotificationType:{name}:Description`. */
  readonly labelKey?: string;
  readonly descriptionKey?: string;
  /** Default `NotificationTitle:{name}`; there must be such a text. Its places are filled from the data. */
  readonly titleKey?: string;
  /** Default `NotificationBody:{name}`; no such text: no body. */
  readonly bodyKey?: string;
}

const namePattern = /^[a-z][a-z\d]*(?:[._-][a-z\d]+)*$/;

/** The kind of contribution a type of notification is. */
export const notificationTypeKind: ContributionKind<NotificationTypeDefinition> = {
  name: 'notification type',
  keyOf: ({ name }) => name,
  problemsOf: (definition, registry) => {
    const { name, defaultChannels, requiredPermission, titleKey = `NotificationTitle:${name}` } = definition;
    const { severity = 'info', allowedSeverities = notificationSeverities } = definition;
    const { allowedChannels = defaultChannels } = definition;
    const permissions = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
    const isDangling =
      requiredPermission !== undefined && !permissions.some((known) => known.name === requiredPermission);
    const isTitled = registry.all(translationKind).some(({ texts }) => Object.hasOwn(texts, titleKey));
    return [
      ...(namePattern.test(name) && name.length <= notificationLimits.typeName
        ? []
        : ['the name is not of the form area.what_happened, at most 128 characters']),
      ...(defaultChannels.length > 0 && new Set(defaultChannels).size === defaultChannels.length
        ? []
        : ['it has no default channels, or one twice']),
      ...(defaultChannels.every((channel) => allowedChannels.includes(channel))
        ? []
        : ['a default channel is not among the allowed ones']),
      ...(allowedSeverities.includes(severity) ? [] : ['its severity is not among the allowed ones']),
      ...(isDangling ? [`there is no permission "${requiredPermission}"`] : []),
      ...(isTitled ? [] : [`there is no text "${titleKey}"`]),
    ];
  },
};

/** Contributes a type of notification. */
export function notificationType(
  value: NotificationTypeDefinition,
): Contribution<NotificationTypeDefinition> {
  return { kind: notificationTypeKind, value };
}

/** Something notifications are about. */
export interface EntityReference {
  readonly entityType: string;
  readonly entityId: string;
}

/** Recipients: users by id, the followers of an entity, or the subscribers of the type. */
export type NotificationRecipients =
  | { readonly users: readonly string[] }
  | {
      readonly followersOf: EntityReference;
      readonly except?: readonly string[];
      /** Who is told the same by a notification of another type: left out, unless none of its channels is on for them. */
      readonly toldBy?: { readonly type: string; readonly users: readonly string[] };
    }
  | { readonly subscribers: true; readonly except?: readonly string[] };

/** What {@link notify} is asked. */
export interface Notify {
  /** The name of a type a module defines. */
  readonly type: string;
  readonly recipients: NotificationRecipients;
  /** Fills the texts' places and travels to clients; no secrets, no names of people. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly entity?: EntityReference;
  /** One of the type's allowed severities; default: the type's own. */
  readonly severity?: NotificationSeverity;
  /**
   * Some of the type's allowed channels, which take the place of its default ones. A preference still switches them off
   * where the type lets people opt out.
   */
  readonly channels?: readonly NotificationChannel[];
  /** Whose deed it is; shown in activity feeds. */
  readonly actorUserId?: string;
  /** Who lacks it is not notified and does not see it in a feed, besides what the type requires. */
  readonly requiredPermission?: string;
  /** The same key and type in the same tenant is the same notification, however often it is asked for. */
  readonly dedupeKey?: string;
  /** UUID, where the caller must know it; without a dedupe key. Default: a new one. */
  readonly notificationId?: string;
}

/** A notification was requested. Internal event: not offered to webhooks. */
export const notificationRequested = defineEvent<Notify>('Notifications.NotificationRequested');

/**
 * Notifies people if and only if the caller's transaction commits: each once by each way, whatever is killed in between.
 * @param transaction of the change.
 */
export async function notify(transaction: Pick<Transaction, 'publish'>, request: Notify): Promise<void> {
  await transaction.publish(notificationRequested, request);
}

/** Names the notifications of dedupe keys (RFC 9562, version 5). */
const dedupeNamespace = '6c0b3f0e-3d7a-4f55-9f0f-6f5b9a0c5d11';

/** The id of the notification a request makes. @param eventId of the event that carries it. */
export function notificationIdOf(tenantId: string, request: Notify, eventId: string): string {
  const { type, dedupeKey, notificationId } = request;
  if (dedupeKey !== undefined) return uuidV5(`${tenantId} ${type} ${dedupeKey}`, dedupeNamespace);
  return notificationId ?? eventId;
}

/** A notification as the inbox shows it (specification, "Notifications"), with the names newer clients know. */
export interface NotificationView {
  /** Of the recipient's row. */
  readonly id: string;
  readonly title: string;
  readonly body: string | null;
  readonly severity: NotificationSeverity;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly isRead: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly readAt: string | null;
  /** The same for every recipient. */
  readonly notificationId: string;
  readonly notificationTypeName: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What realtime transports carry. Numbers of one user's notifications only grow, in the order of
 * their commits: who has seen N misses nothing by asking for what is greater. They have gaps.
 */
export interface RealtimeNotification extends NotificationView {
  readonly sequence: number;
  readonly relatedEntityType: string | null;
  readonly relatedEntityId: string | null;
  readonly occurredAt: string;
}

/** The topic on which a user's new notifications are published after their commit, perhaps more than once. */
export function realtimeTopic(tenantId: string, userId: string): string {
  return `notifications:${tenantId}:user:${userId}`;
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
  /** From identity: claims of the last accepted token. Never to be logged. */
  readonly contacts: { readonly email: string | null; readonly phoneNumber: string | null };
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
   * Called at least once per delivery; never inside a transaction.
   * @throws {PermanentDeliveryError} to give up at once; anything else means: try again by the ladder.
   */
  deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult>;
}

/** A channel as a module contributes it; it takes the place of the built-in one of its name. */
export interface ChannelDefinition {
  readonly name: NotificationChannel;
  open(services: KernelServices): Channel;
}

/** The kind of contribution a channel is. */
export const channelKind: ContributionKind<ChannelDefinition> = {
  name: 'channel',
  keyOf: ({ name }) => name,
  problemsOf: ({ name }) => (isBuiltIn(name) ? ['the inbox and its stream are built in'] : []),
};

/** Contributes a channel. */
export function channel(value: ChannelDefinition): Contribution<ChannelDefinition> {
  return { kind: channelKind, value };
}

/** The installation's own text for a type. */
export interface WrittenNotification {
  readonly title: string;
  readonly body: string | null;
  /** A complete page for e-mails; null: the platform's own page around title and body. */
  readonly html: string | null;
}

/** The installation's own texts for types. */
export interface NotificationTextOverride {
  /** @returns null where the code's own texts hold. Never inside a transaction. */
  render(
    tenantId: string,
    typeName: string,
    culture: string,
    data: Readonly<Record<string, unknown>>,
  ): Promise<WrittenNotification | null>;
}

/** Published templates named after a type; unbound: the code's own texts. */
export const notificationTextOverride = definePort<NotificationTextOverride>('notifications.text-override');

/** Settings of a person that notifications obey. */
export const notificationSettings = {
  /** `HH:mm-HH:mm` in the user's time zone, perhaps over midnight; empty: never. */
  doNotDisturbHours: 'Svc.Notifications.DoNotDisturbHours',
} as const;
