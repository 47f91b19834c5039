import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { chosenOf, type ListFilter, listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import { chosenPeriod, periodFilter } from '../element/period-filter.ts';
import {
  ListNotificationDeliveriesDocument,
  type ListNotificationDeliveriesQuery,
  ListNotificationTypesDocument,
  ListUsersDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { channelLabel } from './channel-label.ts';
import { explanationPath } from './explanation-page.ts';
import { notificationTabs } from './notification-tabs.ts';
import { sendPermission } from './send-notification.ts';

type Delivery = ListNotificationDeliveriesQuery['notificationDeliveries']['nodes'][number];

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  Pending: 'plain',
  Retrying: 'warn',
  Delivered: 'good',
  Skipped: 'plain',
  Dropped: 'warn',
  DeadLettered: 'bad',
};
const statuses = Object.keys(tones) as readonly Delivery['status'][];

/** Channels of the platform; the name of another one is entered. */
const channels = ['email', 'push', 'mobilePush', 'sms', 'whatsApp', 'zulip', 'slack', 'http'];

/** Largest page of a list: people to choose from. */
const mostPeople = 100;

/** What went, or is to go, to people by channels outside the platform. */
export const deliveriesPage = page({
  path: '/notifications/deliveries',
  title: 'notificationDeliveries',
  permission: 'Notifications.Deliveries.Read',
  load: async (visit) => {
    const { api, signal, permissions } = visit;
    const { search: _, ...paging } = pagingOf(visit);
    const [deliveries, types, people] = await Promise.all([
      api.run(ListNotificationDeliveriesDocument, { ...paging, filter: filterOf(visit) }, signal),
      permissions.has('Notifications.UserNotifications.Read')
        ? api.run(ListNotificationTypesDocument, {}, signal)
        : { notificationTypes: [] },
      permissions.has('Identity.Users.Read')
        ? api.run(ListUsersDocument, { first: mostPeople }, signal)
        : { users: { nodes: [] } },
    ]);
    return { ...deliveries, ...types, people: people.users.nodes };
  },
  view: ({ notificationDeliveries, notificationTypes, people }, visit) => html`${headingView(
    {
      title: visit.word('notificationDeliveries'),
      actions: [
        { label: visit.word('deliveriesHint'), permission: sendPermission, run: () => askWhy(visit) },
        { label: visit.word('refresh'), run: () => visit.reload() },
      ],
    },
    visit,
  )}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('notificationDeliveries'),
        rows: notificationDeliveries,
        query: 'Notifications.Deliveries',
        filters: [
          {
            name: 'recipient',
            label: visit.word('recipient'),
            choices: people.map(({ id, displayName }) => ({ value: id, text: displayName })),
            isOpen: true,
          },
          {
            name: 'channel',
            label: visit.word('channel'),
            choices: channels.map((value) => ({ value, text: channelLabel(value) })),
            isOpen: true,
          },
          statusFilter(visit),
          {
            name: 'type',
            label: visit.word('type'),
            choices: notificationTypes.map(({ name, label }) => ({ value: name, text: label })),
          },
          periodFilter(visit),
        ],
        columns: [
          {
            label: visit.word('at'),
            cell: ({ notificationId, recipientUserId, createdAt }) =>
              html`<a href=${visit.at(explanationPath(notificationId, recipientUserId))}>${momentView(createdAt, visit)}</a>`,
          },
          {
            label: visit.word('recipient'),
            cell: ({ recipient, recipientUserId }) =>
              html`<span title=${recipientUserId}>${recipient?.displayName ?? recipientUserId}</span>`,
          },
          {
            label: visit.word('type'),
            cell: ({ notificationTypeName }) =>
              notificationTypeName === null ? null : html`<code>${notificationTypeName}</code>`,
          },
          { label: visit.word('channel'), cell: ({ channel }) => channelLabel(channel) },
          {
            label: visit.word('status'),
            cell: ({ status, reason }) =>
              html`${badgeView(visit.word(`delivery${status}`), tones[status])}${
                reason === null ? '' : html`<br /><span class="soft">${visit.word(`reason${reason}`)}</span>`
              }`,
          },
          { label: visit.word('tries'), isNumber: true, cell: ({ attemptCount }) => attemptCount },
          { label: visit.word('waitsUntil'), cell: ({ nextAttemptAt }) => momentView(nextAttemptAt, visit) },
        ],
        empty: { title: visit.word('noDeliveries'), text: visit.word('noDeliveriesText') },
      },
      visit,
    )}`,
});

const statusFilter = (visit: Visit): ListFilter => ({
  name: 'status',
  label: visit.word('status'),
  choices: statuses.map((value) => ({ value, text: visit.word(`delivery${value}`) })),
});

function filterOf(visit: Visit) {
  const { searchParams } = visit.address;
  const equal = (name: string) => {
    const value = searchParams.get(name);
    return value === null ? null : { eq: value };
  };
  const status = chosenOf(visit, 'status', statuses);
  return {
    recipientUserId: equal('recipient'),
    channel: equal('channel'),
    notificationTypeName: equal('type'),
    status: status === null ? null : { eq: status },
    presets: chosenPeriod(visit),
  };
}

/** Asks for a notification and a recipient: what was withheld by every channel has no delivery. */
async function askWhy(visit: Visit): Promise<void> {
  const asked = await openForm(
    {
      title: visit.word('deliveriesHint'),
      text: visit.word('deliveriesHintText'),
      label: visit.word('explain'),
      fields: [
        { name: 'id', label: visit.word('notificationId') },
        { name: 'recipient', label: visit.word('recipientId'), value: visit.actor.userId },
      ],
      submit: async ({ id, recipient }) => explanationPath(String(id ?? ''), String(recipient ?? '')),
    },
    visit,
  );
  if (asked !== null) visit.go(visit.at(asked));
}
