/** Severity levels (specification, "Notifications"). */
export const notificationSeverities = ['info', 'success', 'warning', 'error'] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** Parts of the inbox. */
export const inboxViews = ['Inbox', 'Archived', 'Snoozed', 'All'] as const;
export type InboxViewName = (typeof inboxViews)[number];

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
  threadKey: 256,
  /** Tags of one notification, and characters of each. */
  tags: 8,
  tag: 64,
  /** Actions of one notification, and characters of their ids and labels. */
  actions: 5,
  actionId: 64,
  actionLabel: 80,
  /** Attachments of one notification, and bytes of all of them: mail servers refuse larger messages. */
  attachments: 10,
  attachmentBytes: 10 * 1_048_576,
  attachmentId: 64,
  /** Channels one request names. */
  channels: 32,
  pushEndpoint: 2_048,
  /** Characters of a browser's key. */
  pushKey: 128,
  deviceToken: 512,
  deviceId: 128,
  /** Maximum number of browsers, and of devices, of one person. A new one replaces the one renewed longest ago. */
  devices: 20,
  /** Types that one filter of the inbox names. */
  filterTypes: 50,
  /** Snoozed notifications of one person. Reads count those that are due one by one. */
  snoozed: 1_000,
  /** Days until the end of a snooze, at most. */
  snoozeDays: 366,
  /** Notifications that one bulk operation changes. */
  bulk: 1_000,
} as const;

/** A button of a notification. */
export interface NotificationAction {
  /** Distinguishes the actions of one notification. */
  readonly id: string;
  /** Text of the button, as the recipients read it. */
  readonly label: string;
}

/** Something notifications are about. */
export interface EntityReference {
  readonly entityType: string;
  readonly entityId: string;
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
  readonly recipientUserId: string;
  readonly notificationTypeName: string;
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * Position in the recipient's stream. The numbers of a user's notifications increase in the order of their commits,
   * with gaps: a client that has received N receives all others by requesting the greater ones.
   */
  readonly sequence: number;
  readonly archivedAt: string | null;
  /** A time that has passed: it is back, and a new sequence follows. */
  readonly snoozedUntil: string | null;
  readonly tags: readonly string[];
  /** Notifications of a recipient with the same key are one thread. */
  readonly threadKey: string | null;
  readonly actions: readonly NotificationAction[];
  readonly attachmentBlobIds: readonly string[];
  /** Id of the action that the recipient chose. */
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/** A notification as realtime transports send it. */
export interface RealtimeNotification extends NotificationView {
  readonly relatedEntityType: string | null;
  readonly relatedEntityId: string | null;
  readonly occurredAt: string;
}

/** The topic on which a user's new notifications are published after their commit, perhaps more than once. */
export function realtimeTopic(tenantId: string, userId: string): string {
  return `notifications:${tenantId}:user:${userId}`;
}

/** What a recipient does to rows of its inbox. */
export const inboxChangeKinds = [
  'Read',
  'Archived',
  'Unarchived',
  'Snoozed',
  'Unsnoozed',
  'Answered',
] as const;
export type InboxChangeKind = (typeof inboxChangeKinds)[number];

/** A change of an inbox, as it is told after its commit. */
export interface InboxNews {
  readonly change: InboxChangeKind;
  /** Ids of the recipient's rows; null: too many to tell. */
  readonly ids: readonly string[] | null;
}

/**
 * The topic on which changes of a user's inbox are published after their commit. The user's id is last: it is any text,
 * and must not look like the topic of another user.
 */
export function inboxTopic(tenantId: string, userId: string): string {
  return `notifications:${tenantId}:inbox:${userId}`;
}

/** Settings of a person that notifications obey. */
export const notificationSettings = {
  /** `HH:mm-HH:mm` in the user's time zone, perhaps over midnight; empty: never. */
  doNotDisturbHours: 'Svc.Notifications.DoNotDisturbHours',
} as const;
