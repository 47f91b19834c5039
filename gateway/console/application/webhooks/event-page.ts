import { html } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import { ExplainWebhookEventDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { writeConditions } from '../text/condition-lines.ts';
import { figure } from '../text/figure.ts';
import { readPermission, stateView } from './webhook-views.ts';

const tones: Readonly<Record<string, Tone>> = { Matched: 'good', FilterNotMet: 'warn', CreatedAfter: 'warn' };

/** What became of an event, subscription by subscription: "why was it not sent?". */
export const eventPage = page({
  path: '/webhooks/events/:id',
  title: 'event',
  permission: readPermission,
  load: async ({ api, params, signal }) => {
    const { explainWebhookEvent } = await api.run(
      ExplainWebhookEventDocument,
      { id: params.id ?? '' },
      signal,
    );
    if (explainWebhookEvent === null) throw new MissingPage();
    return explainWebhookEvent;
  },
  view: ({ eventId, eventType, occurredAt, subscriptions }, visit) => html`${headingView(
    { title: visit.word('event'), back: { path: '/webhooks/events', label: visit.word('events') } },
    visit,
  )}
    <div class="sheet">${factsView([
      ['ID', html`<code>${eventId}</code>`],
      [visit.word('eventType'), html`<code>${eventType}</code>`],
      [visit.word('at'), momentView(occurredAt, visit)],
    ])}</div>
    ${listView(
      {
        caption: visit.word('subscriptions'),
        rows: { nodes: subscriptions },
        columns: [
          {
            label: visit.word('targetUrl'),
            cell: ({ subscriptionId, targetUrl }) =>
              html`<a class="wraps" href=${visit.at(`/webhooks/${subscriptionId}`)}>${targetUrl}</a>`,
          },
          {
            label: visit.word('match'),
            cell: ({ match, unmetConditions }) =>
              html`${badgeView(visit.word(`match${match}`), tones[match] ?? 'plain')}${
                unmetConditions.length === 0 ? '' : html` <code>${writeConditions(unmetConditions)}</code>`
              }`,
          },
          {
            label: visit.word('delivery'),
            cell: ({ lastDelivery }) =>
              lastDelivery === null
                ? null
                : html`<a href=${visit.at(`/webhooks/deliveries/${lastDelivery.id}`)}>${stateView(lastDelivery.state, visit)}</a>`,
          },
          {
            label: visit.word('nextStep'),
            cell: ({ nextStep, nextAt, waitsForDeliveryId }) => {
              const step = html`${visit.word(`next${nextStep}`)} ${momentView(nextAt, visit) ?? ''}`;
              return nextStep === 'WaitsForOrder'
                ? html`<a href=${visit.at(`/webhooks/deliveries/${waitsForDeliveryId}`)}>${step}</a>`
                : step;
            },
          },
          {
            label: visit.word('attempts'),
            cell: ({ attempts }) =>
              attempts.length === 0
                ? null
                : html`<ol>${attempts.map(
                    ({ occurredAt, durationMs, httpStatusCode, isSuccess, errorMessage }) =>
                      html`<li>${momentView(occurredAt, visit)} · ${httpStatusCode ?? ''} ${figure(
                        durationMs,
                        {
                          locale: visit.language.locale,
                          kind: 'Duration',
                          currency: null,
                        },
                      )} ${isSuccess ? '' : html`<span class="problem">${errorMessage}</span>`}</li>`,
                  )}</ol>`,
          },
        ],
        empty: { title: visit.word('nothingYet'), text: '' },
      },
      visit,
    )}`,
});
