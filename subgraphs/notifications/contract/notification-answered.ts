import { z } from 'zod';
import { defineEvent } from '../../kernel/call/event.ts';

/** Data of {@link notificationAnswered}. */
export const notificationAnswer = z.object({
  notificationId: z.guid(),
  notificationTypeName: z.string(),
  recipientUserId: z.string(),
  actionId: z.string(),
  answeredAt: z.iso.datetime({ offset: true }),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
});
export type NotificationAnswer = z.output<typeof notificationAnswer>;

/** A recipient chose one of a notification's actions. Published once for each recipient. */
export const notificationAnswered = defineEvent<NotificationAnswer>('Notifications.NotificationAnswered');
