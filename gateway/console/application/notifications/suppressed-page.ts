import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import {
  ListSuppressedAddressesDocument,
  type ListSuppressedAddressesQuery,
  SuppressAddressDocument,
  UnsuppressAddressDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { channelLabel } from './channel-label.ts';
import { notificationTabs } from './notification-tabs.ts';

type Suppressed = ListSuppressedAddressesQuery['suppressedAddresses']['nodes'][number];

const channels = ['email', 'sms'] as const satisfies readonly Suppressed['channel'][];
const tones: Readonly<Record<Suppressed['reason'], Tone>> = {
  Bounce: 'bad',
  Complaint: 'warn',
  Manual: 'plain',
};

/** Addresses to which nothing is sent any more. */
export const suppressedPage = page({
  path: '/notifications/suppressed-addresses',
  title: 'suppressedAddresses',
  permission: 'Notifications.SuppressedAddresses.Manage',
  load: (visit) => {
    const { search: _, ...paging } = pagingOf(visit);
    return visit.api.run(ListSuppressedAddressesDocument, paging, visit.signal);
  },
  view: ({ suppressedAddresses }, visit) => {
    const add = {
      label: visit.word('suppressAddress'),
      style: 'main' as const,
      run: async () => {
        if ((await askAddress(visit)) !== null) await visit.reload();
      },
    };
    return html`${headingView({ title: visit.word('suppressedAddresses'), actions: [add] }, visit)}${notificationTabs(visit)}
    ${listView(
      {
        caption: visit.word('suppressedAddresses'),
        rows: suppressedAddresses,
        columns: [
          {
            label: visit.word('address'),
            cell: ({ address }) => html`<span class="wraps">${address}</span>`,
          },
          { label: visit.word('channel'), cell: ({ channel }) => channelLabel(channel) },
          {
            label: visit.word('reason'),
            cell: ({ reason, details }) =>
              html`${badgeView(visit.word(`suppressed${reason}`), tones[reason])}${
                details === null ? '' : html`<br /><span class="soft">${details}</span>`
              }`,
          },
          { label: visit.word('provider'), cell: ({ provider }) => provider },
          { label: visit.word('at'), cell: ({ occurredAt }) => momentView(occurredAt, visit) },
        ],
        actions: ({ id, address }) => [
          {
            label: visit.word('liftSuppression'),
            of: address,
            confirm: {
              title: visit.word('liftSuppressionTitle', { address }),
              text: visit.word('liftSuppressionText'),
              label: visit.word('liftSuppression'),
            },
            done: visit.word('suppressionLifted', { address }),
            run: async () => {
              await visit.api.run(UnsuppressAddressDocument, { input: { id } });
              await visit.reload();
            },
          },
        ],
        empty: {
          title: visit.word('noSuppressedAddresses'),
          text: visit.word('noSuppressedAddressesText'),
          action: add,
        },
      },
      visit,
    )}`;
  },
});

const askAddress = (visit: Visit) =>
  openForm(
    {
      title: visit.word('suppressAddress'),
      text: visit.word('suppressAddressText'),
      label: visit.word('suppressAddress'),
      fields: [
        {
          name: 'channel',
          label: visit.word('channel'),
          kind: 'choice',
          value: 'email',
          choices: channels.map((value) => ({ value, text: channelLabel(value) })),
        },
        { name: 'address', label: visit.word('address'), help: visit.word('addressHelp') },
        { name: 'details', label: visit.word('whySuppressed'), kind: 'multiline', isOptional: true },
      ],
      submit: ({ channel, address, details }) =>
        visit.api.run(SuppressAddressDocument, {
          input: {
            channel: channel as Suppressed['channel'],
            address: String(address ?? ''),
            details: details as string | null,
          },
        }),
    },
    visit,
  );
