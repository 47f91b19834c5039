import { html } from 'lit';
import { codeView, factsView, headingView, momentView } from '../element/page-elements.ts';
import {
  FollowWebhookAttemptsDocument,
  GetWebhookDeliveryDocument,
  RetryWebhookDeliveryDocument,
} from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { figure } from '../text/figure.ts';
import { managePermission, readPermission, stateView } from './webhook-views.ts';

/** Others cannot be repeated: they arrived, or are still on their way. */
const repeatable: ReadonlySet<string> = new Set(['DeadLettered', 'Skipped']);

/** A delivery: each attempt with what was sent and what came back. */
export const deliveryPage = page({
  path: '/webhooks/deliveries/:id',
  title: 'delivery',
  permission: readPermission,
  load: async ({ api, params, signal }) => {
    const { webhookDelivery, webhookConfig } = await api.run(
      GetWebhookDeliveryDocument,
      { id: params.id ?? '' },
      signal,
    );
    if (webhookDelivery === null) throw new MissingPage();
    return { delivery: webhookDelivery, hasPayload: webhookConfig.storePayload };
  },
  follow: ({ delivery }, visit) =>
    visit.api.follow(
      FollowWebhookAttemptsDocument,
      { subscriptionId: delivery.subscriptionId },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    ),
  view: ({ delivery, hasPayload }, visit) => {
    const { locale } = visit.language;
    const subscription = `/webhooks/${delivery.subscriptionId}`;
    const attempts = delivery.attempts.toSorted((a, b) => b.attemptNumber - a.attemptNumber);
    return html`${headingView(
      {
        title: visit.word('delivery'),
        badge: stateView(delivery.state, visit),
        back: { path: subscription, label: attempts[0]?.targetUrl ?? visit.word('webhooks') },
        actions: repeatable.has(delivery.state)
          ? [
              {
                label: visit.word('redeliver'),
                permission: managePermission,
                style: 'main',
                done: visit.word('redelivered'),
                run: async () => {
                  const { retryWebhookDelivery } = await visit.api.run(RetryWebhookDeliveryDocument, {
                    input: { id: delivery.id },
                  });
                  visit.go(visit.at(`/webhooks/deliveries/${retryWebhookDelivery.webhookDelivery.id}`));
                },
              },
            ]
          : [],
      },
      visit,
    )}
      <div class="sheet">${factsView([
        ['ID', html`<code>${delivery.id}</code>`],
        [
          visit.word('event'),
          html`<a href=${visit.at(`/webhooks/events/${delivery.eventId}`)}>${delivery.eventId}</a>`,
        ],
        [visit.word('eventType'), html`<code>${attempts[0]?.eventType ?? ''}</code>`],
        [visit.word('created'), momentView(delivery.createdAt, visit)],
        [visit.word('nextAttempt'), momentView(delivery.nextAttemptAt, visit)],
        [visit.word('finished'), momentView(delivery.finishedAt, visit)],
        [
          visit.word('redeliver'),
          delivery.redeliveryOf === null
            ? null
            : html`<a href=${visit.at(`/webhooks/deliveries/${delivery.redeliveryOf}`)}>${delivery.redeliveryOf}</a>`,
        ],
      ])}</div>
      ${attempts.map(
        (attempt) => html`<section class="block">
          <h2>${visit.word('attempt', { number: attempt.attemptNumber })} ${stateView(attempt.isSuccess ? 'Succeeded' : 'Failed', visit)}</h2>
          <div class="sheet">${factsView([
            [visit.word('at'), momentView(attempt.occurredAt, visit)],
            [visit.word('answerStatus'), attempt.httpStatusCode],
            [visit.word('reason'), attempt.errorMessage],
            [
              visit.word('duration'),
              figure(attempt.durationMs, { locale, kind: 'Duration', currency: null }),
            ],
            ['SHA-256', html`<code>${attempt.payloadHash}</code>`],
            ['Trace', attempt.traceId === null ? null : html`<code>${attempt.traceId}</code>`],
          ])}</div>
          <div class="pair block">
            <div class="panel"><h3>${visit.word('request')}</h3>${
              attempt.payload === null
                ? html`<p class="soft">${visit.word(hasPayload ? 'emptyBody' : 'notStored')}</p>`
                : codeView(prettyJson(attempt.payload))
            }</div>
            <div class="panel"><h3>${visit.word('response')}</h3>${
              attempt.responseBody === null || attempt.responseBody === ''
                ? html`<p class="soft">${visit.word('emptyBody')}</p>`
                : codeView(prettyJson(attempt.responseBody))
            }</div>
          </div>
        </section>`,
      )}`;
  },
});

/** A body with line breaks; as it is where it is no JSON. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
