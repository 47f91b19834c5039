import { html, type TemplateResult } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import { ExplainNotificationDocument } from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { figure } from '../text/figure.ts';
import { channelLabel } from './channel-label.ts';
import { notificationTabs } from './notification-tabs.ts';
import { sendPermission } from './send-notification.ts';

const tones: Readonly<Record<string, Tone>> = {
  Sent: 'good',
  Waiting: 'warn',
  Withheld: 'plain',
  Failed: 'bad',
};

/** What became of a notification for a recipient, channel by channel: "why was it not sent?". */
export const deliveriesPage = page({
  path: '/notifications/deliveries',
  title: 'notificationDeliveries',
  permission: sendPermission,
  load: async (visit) => {
    const asked = askedOf(visit);
    if (asked.id === '') return { asked, explanation: null };
    const { explainNotification } = await visit.api.run(ExplainNotificationDocument, asked, visit.signal);
    return { asked, explanation: explainNotification };
  },
  view: ({ asked, explanation }, visit) => html`${headingView(
    { title: visit.word('notificationDeliveries') },
    visit,
  )}${notificationTabs(visit)}${questionView(asked, visit)}
    ${
      explanation === null
        ? emptyView(asked.id === '' ? 'deliveriesHint' : 'notRecipient', visit)
        : html`${factsView([
            [visit.word('type'), html`<code>${explanation.notificationTypeName}</code>`],
            [visit.word('created'), momentView(explanation.createdAt, visit)],
          ])}
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

interface Asked {
  readonly id: string;
  readonly recipientId: string;
}

/** From the address; the recipient is the reader until another is named. */
function askedOf({ address: { searchParams }, actor }: Visit): Asked {
  return {
    id: searchParams.get('id') ?? '',
    recipientId: searchParams.get('recipient') ?? actor.userId ?? '',
  };
}

function questionView({ id, recipientId }: Asked, visit: Visit): TemplateResult {
  return html`<form class="tools" @submit=${(event: Event) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: string) => String(entered.get(name)).trim();
    visit.turn({ id: textOf('id'), recipient: textOf('recipient') });
  }}>
    <label>${visit.word('notificationId')}<input name="id" required .value=${id} /></label>
    <label>${visit.word('recipientId')}<input name="recipient" required .value=${recipientId} /></label>
    <button type="submit" class="main">${visit.word('explain')}</button>
  </form>`;
}

const emptyView = (word: 'deliveriesHint' | 'notRecipient', visit: Visit) =>
  html`<div class="empty"><strong>${visit.word(word)}</strong><p>${visit.word(`${word}Text`)}</p></div>`;
