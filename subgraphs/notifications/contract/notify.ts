import { v5 as uuidV5 } from 'uuid';
import { defineEvent } from '../../kernel/call/event.ts';
import type { Transaction } from '../../kernel/persistence/unit-of-work.ts';
import type { NotificationChannel } from './channel.ts';
import type { EntityReference, NotificationAction, NotificationSeverity } from './notification.ts';

/** A notification of another type that the same users receive. */
export interface ToldBy {
  readonly type: string;
  readonly users: readonly string[];
}

/** Recipients: users by id, the followers of an entity, or the subscribers of the type. */
export type NotificationRecipients =
  | { readonly users: readonly string[] }
  | {
      readonly followersOf: EntityReference;
      readonly except?: readonly string[];
      /**
       * Users who receive the same message by a notification of another type. They are left out here if one of that
       * notification's channels is on for them.
       */
      readonly toldBy?: ToldBy;
    }
  | { readonly subscribers: true; readonly except?: readonly string[] };

/** Arguments of {@link notify}. */
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
   * Some of the type's allowed channels, in place of its default ones. A preference can still switch them off if the
   * type allows opting out.
   */
  readonly channels?: readonly NotificationChannel[];
  /** The user who caused it; shown in activity feeds. */
  readonly actorUserId?: string;
  /**
   * Permission that recipients need in addition to the type's. Without it a user is not notified and does not see it
   * in a feed.
   */
  readonly requiredPermission?: string;
  /** Requests with the same key and type in one tenant are one notification. */
  readonly dedupeKey?: string;
  /** Words to find it by in the inbox: at most 8, each of at most 64 characters. */
  readonly tags?: readonly string[];
  /** Joins a recipient's notifications with the same key to one thread; at most 256 characters. */
  readonly threadKey?: string;
  /** Buttons that a recipient answers by, one of them once: {@link notificationAnswered}. At most 5. */
  readonly actions?: readonly NotificationAction[];
  /**
   * Blobs that its e-mails carry and its recipients may download: at most 10 of 10 MiB in all, distinct, that
   * `BlobDirectory` found attachable for the publisher and keeps in the transaction.
   */
  readonly attachmentBlobIds?: readonly string[];
  /** UUID, where the caller must know it; without a dedupe key. Default: a new one. */
  readonly notificationId?: string;
}

/** A notification was requested. Internal event: not offered to webhooks. */
export const notificationRequested = defineEvent<Notify>('Notifications.NotificationRequested');

/**
 * Notifies people if and only if the caller's transaction commits: each person once per channel, also after a crash.
 * @param transaction of the change.
 */
export async function notify(transaction: Pick<Transaction, 'publish'>, request: Notify): Promise<void> {
  await transaction.publish(notificationRequested, request);
}

/** A notification by its id, or by the type and dedupe key it was requested with. */
export type CancelledRequest = { readonly tenantId: string; readonly now: Date } & (
  | { readonly notificationId: string }
  | Required<Pick<Notify, 'type' | 'dedupeKey'>>
);

/**
 * Cancels a notification if and only if the caller's transaction commits: what waits is not sent, what was sent stays.
 * Repeats keep the first time.
 * @param transaction of the change.
 * @returns false where the tenant has no such notification, or its request was not taken up yet.
 */
export async function cancelNotification(
  { em }: Pick<Transaction, 'em'>,
  { tenantId, now, ...named }: CancelledRequest,
): Promise<boolean> {
  const id = 'notificationId' in named ? named.notificationId : dedupedIdOf(tenantId, named);
  const rows: object[] = await em.execute(
    `update notifications.notification set cancelled_at = coalesce(cancelled_at, ?)
     where id = ? and tenant_id = ? returning id`,
    [now, id, tenantId],
  );
  return rows.length > 0;
}

/** Names the notifications of dedupe keys (RFC 9562, version 5). */
const dedupeNamespace = '6c0b3f0e-3d7a-4f55-9f0f-6f5b9a0c5d11';

/** The id of the notification a request makes. @param eventId of the event that carries it. */
export function notificationIdOf(tenantId: string, request: Notify, eventId: string): string {
  const { type, dedupeKey, notificationId } = request;
  if (dedupeKey !== undefined) return dedupedIdOf(tenantId, { type, dedupeKey });
  return notificationId ?? eventId;
}

const dedupedIdOf = (tenantId: string, { type, dedupeKey }: Required<Pick<Notify, 'type' | 'dedupeKey'>>) =>
  uuidV5(`${tenantId} ${type} ${dedupeKey}`, dedupeNamespace);
