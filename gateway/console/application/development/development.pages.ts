import { html, nothing } from 'lit';
import { mailPreview } from '../element/mail-preview.ts';
import { badgeView, codeView, headingView, momentView, tabsView } from '../element/page-elements.ts';
import { page, type Visit } from '../page/page.ts';

/** A message as `/dev/outbox` lists it. */
interface OutboxMessage {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly isSent: boolean;
  readonly createdAt: string;
  readonly attachments: readonly { readonly fileName: string; readonly sizeBytes: number }[];
}

/** A request as `/dev/receiver` lists it. */
interface ReceivedRequest {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answeredStatus: number;
  readonly signatureProblem: string | null;
  readonly receivedAt: string;
}

async function read<Item>(path: string, visit: Visit): Promise<readonly Item[]> {
  const { settings, signal } = visit;
  const headers = { accept: 'application/json' };
  visit.record({ name: `GET ${path}`, method: 'GET', url: `${location.origin}${settings.root}${path}` });
  const answer = await window.fetch(`${settings.root}${path}`, { headers, signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { readonly items: readonly Item[] }).items;
}

const tabs = (visit: Visit) =>
  tabsView(
    [
      ['/development', visit.word('outbox')],
      ['/development/receiver', visit.word('receiver')],
    ],
    visit,
    visit.word('development'),
  );

const again = (visit: Visit) => ({ label: visit.word('checkAgain'), run: () => visit.reload() });

const empty = (title: string, text: string) =>
  html`<div class="empty"><strong>${title}</strong><p>${text}</p></div>`;

const outboxPage = page({
  path: '/development',
  title: 'outbox',
  load: (visit) => read<OutboxMessage>('/dev/outbox', visit),
  view: (
    messages,
    visit,
  ) => html`${headingView({ title: visit.word('outbox'), actions: [again(visit)] }, visit)}
    ${tabs(visit)}
    <p class="soft lead">${visit.word('outboxText')}</p>
    ${messages.length === 0 ? empty(visit.word('nothingSent'), visit.word('nothingSentText')) : nothing}
    ${messages.map(
      (one) => html`<section class="panel">
        <h2>${one.subject ?? one.channel}</h2>
        <p class="soft">${one.channel} · ${one.to} · ${momentView(one.createdAt, visit)}
          ${badgeView(visit.word(one.isSent ? 'isSent' : 'isNotSent'), one.isSent ? 'good' : 'plain')}</p>
        ${
          one.html === null
            ? codeView(one.text)
            : mailPreview({ title: one.subject ?? one.channel, page: one.html, text: one.text }, visit)
        }
        ${one.attachments.length === 0 ? nothing : attachmentsView(one, visit)}
      </section>`,
    )}`,
});

function attachmentsView({ id, attachments }: OutboxMessage, visit: Visit) {
  return html`<ul aria-label=${visit.word('attachedFiles')}>${attachments.map(
    ({ fileName, sizeBytes }, place) => html`<li>
      <a href=${`${visit.settings.root}/dev/outbox/${id}/attachments/${place}`} download=${fileName}>${fileName}</a>
      <span class="soft">${visit.word('kilobytes', { count: Math.ceil(sizeBytes / 1_024) })}</span></li>`,
  )}</ul>`;
}

const receiverPage = page({
  path: '/development/receiver',
  title: 'receiver',
  load: (visit) => read<ReceivedRequest>('/dev/receiver', visit),
  view: (
    requests,
    visit,
  ) => html`${headingView({ title: visit.word('receiver'), actions: [again(visit)] }, visit)}
    ${tabs(visit)}
    <p class="soft lead">${visit.word('receiverText', { url: visit.settings.developmentReceiver ?? '' })}</p>
    ${requests.length === 0 ? empty(visit.word('nothingReceived'), visit.word('nothingReceivedText')) : nothing}
    ${requests.map(
      ({
        url,
        headers,
        body,
        answeredStatus,
        signatureProblem: problem,
        receivedAt,
      }) => html`<section class="panel">
        <h2>POST ${url}</h2>
        <p class="soft">${momentView(receivedAt, visit)} · ${visit.word('answeredWith', { status: answeredStatus })}
          ${badgeView(problem === null ? visit.word('verified') : visit.word('notVerified', { problem }), problem === null ? 'good' : 'bad')}</p>
        ${codeView(
          [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n'),
        )}
      </section>`,
    )}`,
});

export const pages = [outboxPage, receiverPage];
