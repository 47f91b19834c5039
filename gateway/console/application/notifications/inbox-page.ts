import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import {
  FollowInboxDocument,
  FollowNotificationsDocument,
  ListNotificationsDocument,
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
} from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { explanationPath } from './explanation-page.ts';
import { notificationTabs, readPermission } from './notification-tabs.ts';
import { sendNotification, sendPermission } from './send-notification.ts';

const tones: Readonly<Record<string, Tone>> = {
  info: 'plain',
  success: 'good',
  warning: 'warn',
  error: 'bad',
};

/** The caller's inbox; what is sent to them arrives while it is open. */
export const inboxPage = page({
  path: '/notifications',
  title: 'notifications',
  permission: readPermission,
  load: (visit) => {
    const { first, after, last, before } = pagingOf(visit);
    return visit.api.run(ListNotificationsDocument, { first, after, last, before }, visit.signal);
  },
  follow: (_data, visit) => {
    const fail = () => undefined;
    visit.api.follow(
      FollowNotificationsDocument,
      {},
      {
        next: ({ notificationReceived }) => {
          visit.announce(notificationReceived.title);
          void visit.reload();
        },
        fail,
      },
      visit.signal,
    );
    // What was read or archived in another tab.
    visit.api.follow(FollowInboxDocument, {}, { next: () => void visit.reload(), fail }, visit.signal);
  },
  view: ({ notifications }, visit) => {
    const send = {
      label: visit.word('sendNotification'),
      permission: sendPermission,
      style: 'main' as const,
      run: () => sendNotification(visit),
    };
    const readAll = {
      label: visit.word('markAllRead'),
      run: async () => {
        const { markAllNotificationsRead } = await visit.api.run(MarkAllNotificationsReadDocument, {
          input: {},
        });
        visit.announce(visit.word('markedRead', { count: markAllNotificationsRead.readCount }));
        await visit.reload();
      },
    };
    return html`${headingView(
      {
        title: visit.word('notifications'),
        badge: badgeView(visit.word('unreadCount', { count: notifications.unreadCount }), 'plain'),
        actions: [...(notifications.unreadCount > 0 ? [readAll] : []), send],
      },
      visit,
    )}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('inbox'),
        rows: notifications,
        columns: [
          {
            label: visit.word('title'),
            cell: ({ title, body, isRead }) =>
              html`<span class=${isRead ? '' : 'unread'}>${title}</span>${body === null ? '' : html`<br /><span class="soft">${body}</span>`}`,
          },
          {
            label: visit.word('severity'),
            cell: ({ severity }) => badgeView(severity, tones[severity] ?? 'plain'),
          },
          {
            label: visit.word('type'),
            cell: ({ notificationTypeName }) => html`<code>${notificationTypeName}</code>`,
          },
          { label: visit.word('at'), cell: ({ createdAt }) => momentView(createdAt, visit) },
        ],
        actions: ({ id, notificationId, title, isRead }) => [
          ...(isRead
            ? []
            : [
                {
                  label: visit.word('markRead'),
                  of: title,
                  run: async () => {
                    await visit.api.run(MarkNotificationReadDocument, { input: { id } });
                    await visit.reload();
                  },
                },
              ]),
          {
            label: visit.word('why'),
            of: title,
            permission: sendPermission,
            run: () => visit.go(visit.at(explanationPath(notificationId, visit.actor.userId ?? ''))),
          },
        ],
        empty: {
          title: visit.word('noNotifications'),
          text: visit.word('noNotificationsText'),
          action: send,
        },
      },
      visit,
    )}`;
  },
});
