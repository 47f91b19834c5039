import { html } from 'lit';
import { chosenOf, listView, pagingOf } from '../element/list-view.ts';
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

/** Parts of the inbox beside the usual one. */
const views = ['Archived', 'Snoozed', 'All'] as const;
const states = ['unread', 'read'] as const;

/** The caller's inbox; what is sent to them arrives while it is open. */
export const inboxPage = page({
  path: '/notifications',
  title: 'notifications',
  permission: readPermission,
  load: (visit) => {
    const { first, after, last, before } = pagingOf(visit);
    const view = chosenOf(visit, 'view', views);
    const state = chosenOf(visit, 'state', states);
    const filter = {
      ...(view === null ? {} : { view }),
      ...(state === null ? {} : { isRead: state === 'read' }),
    };
    return visit.api.run(ListNotificationsDocument, { first, after, last, before, filter }, visit.signal);
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
        query: 'Notifications.Inbox',
        filters: [
          {
            name: 'view',
            label: visit.word('show'),
            usual: visit.word('inbox'),
            choices: views.map((value) => ({ value, text: visit.word(`inbox${value}`) })),
          },
          {
            name: 'state',
            label: visit.word('status'),
            choices: states.map((value) => ({ value, text: visit.word(`inbox${value}`) })),
          },
        ],
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
