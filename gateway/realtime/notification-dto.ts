interface GraphNotification {
  readonly isRead: boolean;
  readonly entityType?: string | null;
  readonly entityId?: string | null;
}

/** A notification with the names of both client generations. */
export function toNotificationDto<T extends GraphNotification>(notification: T) {
  return {
    ...notification,
    state: notification.isRead ? 'Read' : 'Unread',
    relatedEntityType: notification.entityType ?? null,
    relatedEntityId: notification.entityId ?? null,
  };
}
