import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView, momentView } from '../element/page-elements.ts';
import { chosenPeriod, periodFilter } from '../element/period-filter.ts';
import { ListWebhookEventsDocument, ListWebhookEventTypesDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { readPermission, webhookTabs } from './webhook-views.ts';

/** Stored events, the latest first, each with how many deliveries it has. */
export const eventsPage = page({
  path: '/webhooks/events',
  title: 'events',
  permission: readPermission,
  load: async (visit) => {
    const { searchParams } = visit.address;
    const type = searchParams.get('type');
    const filter = {
      ...(type === null ? {} : { eventType: { eq: type } }),
      presets: chosenPeriod(visit),
      ...(searchParams.get('deliveries') === 'none' ? { quickFilters: ['Unmatched' as const] } : {}),
    };
    const [events, types] = await Promise.all([
      visit.api.run(ListWebhookEventsDocument, { ...pagingOf(visit), filter }, visit.signal),
      visit.api.run(ListWebhookEventTypesDocument, {}, visit.signal),
    ]);
    return { ...events, ...types };
  },
  view: ({ webhookEvents, webhookEventTypes }, visit) =>
    html`${headingView({ title: visit.word('events') }, visit)}${webhookTabs(visit)}
    ${listView(
      {
        caption: visit.word('events'),
        rows: webhookEvents,
        hasSearch: true,
        query: 'Webhooks.Events',
        filters: [
          {
            name: 'type',
            label: visit.word('eventType'),
            choices: webhookEventTypes.map(({ eventType }) => ({ value: eventType, text: eventType })),
          },
          periodFilter(visit),
          {
            name: 'deliveries',
            label: visit.word('deliveries'),
            choices: [{ value: 'none', text: visit.word('withoutDelivery') }],
          },
        ],
        columns: [
          {
            label: visit.word('at'),
            cell: ({ id, occurredAt }) =>
              html`<a href=${visit.at(`/webhooks/events/${id}`)}>${momentView(occurredAt, visit)}</a>`,
          },
          { label: visit.word('eventType'), cell: ({ eventType }) => html`<code>${eventType}</code>` },
          { label: visit.word('deliveries'), isNumber: true, cell: ({ deliveryCount }) => deliveryCount },
          { label: 'ID', cell: ({ id }) => html`<code class="wraps">${id}</code>` },
        ],
        empty: { title: visit.word('noEvents'), text: visit.word('noEventsText') },
      },
      visit,
    )}`,
});
