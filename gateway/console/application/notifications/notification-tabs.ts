import type { TemplateResult } from 'lit';
import { tabsView } from '../element/page-elements.ts';
import type { Visit } from '../page/page.ts';

export const readPermission = 'Notifications.UserNotifications.Read';

export function notificationTabs(visit: Visit): TemplateResult {
  return tabsView(
    [
      ['/notifications', visit.word('inbox')],
      ['/notifications/preferences', visit.word('preferences')],
      ['/notifications/types', visit.word('types')],
      ['/notifications/topics', visit.word('topics')],
      ['/notifications/broadcasts', visit.word('broadcasts')],
      ['/notifications/deliveries', visit.word('notificationDeliveries')],
      ['/notifications/suppressed-addresses', visit.word('suppressedAddresses')],
    ],
    visit,
    visit.word('notifications'),
  );
}
