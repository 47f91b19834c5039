import type { RowSample } from './row-sample.ts';

/** The stream of notifications; its answers have no end, and tests of their own in `test/platform`. */
export const notificationStreamSamples: readonly RowSample[] = [
  {
    row: 'GET /notifications/stream',
    permission: 'Notifications.UserNotifications.Read',
    good: async () => ({}),
    foreign: null,
  },
];
