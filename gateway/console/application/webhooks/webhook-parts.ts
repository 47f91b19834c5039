import { html, type TemplateResult } from 'lit';
import type { Column } from '../element/list-view.ts';
import { badgeView, momentView, type Tone, tabsView } from '../element/parts-view.ts';
import type { AttemptFragment } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { figure } from '../text/figure.ts';
import type { Word } from '../text/words.ts';

export const readPermission = 'Webhooks.Subscriptions.Read';
export const managePermission = 'Webhooks.Subscriptions.Manage';

const tones: Readonly<Record<string, Tone>> = {
  Active: 'good',
  Succeeded: 'good',
  Suspended: 'warn',
  Retrying: 'warn',
  Pending: 'plain',
  Retired: 'plain',
  Skipped: 'warn',
  Deactivated: 'bad',
  DeadLettered: 'bad',
  Rejected: 'bad',
  Revoked: 'bad',
  Failed: 'bad',
};

/** A state of a subscription, key or delivery. */
export function stateView(state: Word, visit: Visit): TemplateResult {
  return badgeView(visit.word(state), tones[state] ?? 'plain');
}

export function webhookTabs(visit: Visit): TemplateResult {
  return tabsView(
    [
      ['/webhooks', visit.word('subscriptions')],
      ['/webhooks/attempts', visit.word('attempts')],
      ['/webhooks/event-types', visit.word('eventTypes')],
    ],
    visit,
    visit.word('webhooks'),
  );
}

/** The columns of attempts. */
export function attemptColumns(visit: Visit): readonly Column<AttemptFragment>[] {
  const { locale } = visit.language;
  return [
    {
      label: visit.word('at'),
      cell: ({ occurredAt, deliveryId }) =>
        html`<a href=${visit.at(`/webhooks/deliveries/${deliveryId}`)}>${momentView(occurredAt, visit)}</a>`,
    },
    {
      label: visit.word('outcome'),
      cell: ({ isSuccess, attemptNumber }) =>
        stateView(attemptNumber === 0 ? 'Skipped' : isSuccess ? 'Succeeded' : 'Failed', visit),
    },
    { label: visit.word('eventType'), cell: ({ eventType }) => html`<code>${eventType}</code>` },
    {
      label: visit.word('answerStatus'),
      cell: ({ httpStatusCode, errorMessage }) => httpStatusCode ?? errorMessage,
    },
    {
      label: visit.word('duration'),
      isNumber: true,
      cell: ({ durationMs }) => figure(durationMs, { locale, kind: 'Duration', currency: null }),
    },
  ];
}
