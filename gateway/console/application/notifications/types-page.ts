import { html } from 'lit';
import { listView } from '../element/list-view.ts';
import { headingView } from '../element/page-elements.ts';
import {
  ListNotificationTypesDocument,
  SubscribeToNotificationTypeDocument,
  UnsubscribeFromNotificationTypeDocument,
} from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { channelLabel } from './channel-label.ts';
import { notificationTabs, readPermission } from './notification-tabs.ts';

/** What the platform and its modules notify of. */
export const typesPage = page({
  path: '/notifications/types',
  title: 'types',
  permission: readPermission,
  load: ({ api, signal }) => api.run(ListNotificationTypesDocument, {}, signal),
  view: (
    { notificationTypes },
    visit,
  ) => html`${headingView({ title: visit.word('types') }, visit)}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('types'),
        rows: { nodes: notificationTypes },
        columns: [
          {
            label: visit.word('name'),
            cell: ({ label, description }) =>
              html`${label}${description === null ? '' : html`<br /><span class="soft">${description}</span>`}`,
          },
          { label: visit.word('type'), cell: ({ name }) => html`<code>${name}</code>` },
          { label: visit.word('kind'), cell: ({ groupLabel }) => groupLabel },
          { label: visit.word('severity'), cell: ({ severity }) => severity },
          {
            label: visit.word('channels'),
            cell: ({ defaultChannels }) => defaultChannels.map(channelLabel).join(', '),
          },
        ],
        actions: ({ name, label, subscribedAt }) => [
          {
            label: visit.word(subscribedAt === null ? 'follow' : 'unfollow'),
            of: label,
            run: async () => {
              const input = { name };
              if (subscribedAt === null) await visit.api.run(SubscribeToNotificationTypeDocument, { input });
              else await visit.api.run(UnsubscribeFromNotificationTypeDocument, { input });
              await visit.reload();
            },
          },
        ],
        empty: { title: visit.word('nothingYet'), text: '' },
      },
      visit,
    )}`,
});
