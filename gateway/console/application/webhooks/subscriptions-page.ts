import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView, momentView } from '../element/page-elements.ts';
import { ListWebhookSubscriptionsDocument, type WebhookSubscriptionStatus } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { figure } from '../text/figure.ts';
import { createSubscription } from './create-subscription.ts';
import { managePermission, readPermission, statusView, webhookTabs } from './webhook-views.ts';

const statuses: readonly WebhookSubscriptionStatus[] = ['Active', 'Suspended', 'Deactivated'];

/** The subscriptions of the tenant, with how their deliveries fare. */
export const subscriptionsPage = page({
  path: '/webhooks',
  title: 'webhooks',
  permission: readPermission,
  load: (visit) => {
    const status = statuses.find((one) => one === visit.address.searchParams.get('status'));
    const filter = status === undefined ? null : { status: { eq: status } };
    return visit.api.run(ListWebhookSubscriptionsDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ webhookSubscriptions, webhookStats }, visit) => {
    const create = {
      label: visit.word('subscribe'),
      permission: managePermission,
      style: 'main' as const,
      run: () => createSubscription(visit),
    };
    const { locale } = visit.language;
    const number = (value: number, kind: 'Count' | 'Percentage' | 'Duration') =>
      figure(value, { locale, kind, currency: null });
    return html`${headingView({ title: visit.word('webhooks'), actions: [create] }, visit)}${webhookTabs(visit)}
      <ul class="figures">
        <li><span>${visit.word('Active')}</span><strong>${number(webhookStats.activeCount, 'Count')}</strong></li>
        <li><span>${visit.word('last24h')}</span><strong>${number(webhookStats.deliveriesLast24h, 'Count')}</strong></li>
        <li><span>${visit.word('successRate')}</span><strong>${webhookStats.deliveriesLast24h === 0 ? '—' : number(webhookStats.successRateLast24h / 100, 'Percentage')}</strong></li>
        <li><span>${visit.word('averageTime')}</span><strong>${webhookStats.deliveriesLast24h === 0 ? '—' : number(webhookStats.avgResponseTimeMsLast24h, 'Duration')}</strong></li>
      </ul>
      ${listView(
        {
          caption: visit.word('subscriptions'),
          rows: webhookSubscriptions,
          hasSearch: true,
          query: 'Webhooks.Subscriptions',
          filters: [
            {
              name: 'status',
              label: visit.word('status'),
              choices: statuses.map((value) => ({ value, text: visit.word(value) })),
            },
          ],
          columns: [
            {
              label: visit.word('targetUrl'),
              cell: ({ id, targetUrl }) =>
                html`<a class="wraps" href=${visit.at(`/webhooks/${id}`)}>${targetUrl}</a>`,
            },
            {
              label: visit.word('eventType'),
              cell: ({ eventTypes }) => html`<code>${eventTypes.join(', ')}</code>`,
            },
            {
              label: visit.word('status'),
              cell: ({ status, pausedAt }) => statusView({ status, pausedAt }, visit),
            },
            {
              label: visit.word('failuresInARow'),
              isNumber: true,
              cell: ({ consecutiveFailureCount }) => consecutiveFailureCount,
            },
            {
              label: visit.word('lastSuccess'),
              cell: ({ lastSuccessAt }) => momentView(lastSuccessAt, visit),
            },
          ],
          empty: {
            title: visit.word('noSubscriptions'),
            text: visit.word('noSubscriptionsText'),
            action: create,
          },
        },
        visit,
      )}`;
  },
});
