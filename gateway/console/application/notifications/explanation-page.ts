import { html } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import { ExplainNotificationDocument, NamePersonDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { figure } from '../text/figure.ts';
import { channelLabel } from './channel-label.ts';
import { sendPermission } from './send-notification.ts';

const tones: Readonly<Record<string, Tone>> = {
  Sent: 'good',
  Waiting: 'warn',
  Withheld: 'plain',
  Failed: 'bad',
};

/** Where the console explains a notification to a recipient. */
export const explanationPath = (id: string, recipientId: string): string =>
  `/notifications/deliveries/${encodeURIComponent(id)}/${encodeURIComponent(recipientId)}`;

/** What became of a notification for a recipient, channel by channel: "why was it not sent?". */
export const explanationPage = page({
  path: '/notifications/deliveries/:id/:recipient',
  title: 'deliveryOfNotification',
  permission: sendPermission,
  load: async ({ api, params, signal }) => {
    const { id = '', recipient = '' } = params;
    const [{ explainNotification }, { user }] = await Promise.all([
      api.run(ExplainNotificationDocument, { id, recipientId: recipient }, signal),
      api.run(NamePersonDocument, { id: recipient }, signal),
    ]);
    return { explanation: explainNotification, recipient: user?.displayName ?? recipient };
  },
  view: ({ explanation, recipient }, visit) =>
    html`${headingView(
      {
        title: visit.word('deliveryOfNotification'),
        back: { path: '/notifications/deliveries', label: visit.word('notificationDeliveries') },
        actions: [{ label: visit.word('refresh'), run: () => visit.reload() }],
      },
      visit,
    )}${
      explanation === null
        ? html`<div class="empty"><strong>${visit.word('notRecipient')}</strong><p>${visit.word('notRecipientText')}</p></div>`
        : html`<div class="sheet">${factsView([
            [visit.word('recipient'), recipient],
            [visit.word('notificationId'), html`<code class="wraps">${explanation.notificationId}</code>`],
            [visit.word('type'), html`<code>${explanation.notificationTypeName}</code>`],
            [visit.word('created'), momentView(explanation.createdAt, visit)],
          ])}</div>
          ${listView(
            {
              caption: visit.word('notificationDeliveries'),
              rows: { nodes: explanation.channels },
              columns: [
                { label: visit.word('channel'), cell: ({ channel }) => channelLabel(channel) },
                {
                  label: visit.word('outcome'),
                  cell: ({ outcome }) =>
                    badgeView(visit.word(`outcome${outcome}`), tones[outcome] ?? 'plain'),
                },
                {
                  label: visit.word('reason'),
                  cell: ({ reason }) => (reason === null ? null : visit.word(`reason${reason}`)),
                },
                {
                  label: visit.word('step'),
                  cell: ({ step }) => (step === null ? null : visit.word(`step${step}`)),
                },
                { label: visit.word('waitsUntil'), cell: ({ waitsUntil }) => momentView(waitsUntil, visit) },
                {
                  label: visit.word('tries'),
                  cell: ({ attempts }) =>
                    attempts.length === 0
                      ? null
                      : html`<ol>${attempts.map(
                          ({ occurredAt, durationMs, isSuccess, errorMessage, provider }) =>
                            html`<li>${momentView(occurredAt, visit)} · ${figure(durationMs, {
                              locale: visit.language.locale,
                              kind: 'Duration',
                              currency: null,
                            })} ${isSuccess ? provider : html`<span class="problem">${errorMessage}</span>`}</li>`,
                        )}</ol>`,
                },
              ],
              empty: { title: visit.word('nothingYet'), text: '' },
            },
            visit,
          )}`
    }`,
});
