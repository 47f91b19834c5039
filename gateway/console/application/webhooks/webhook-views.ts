import { html, type TemplateResult } from 'lit';
import type { Column } from '../element/list-view.ts';
import { badgeView, momentView, type Tone, tabsView } from '../element/page-elements.ts';
import type { AttemptFragment } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { figure } from '../text/figure.ts';
import type { Word } from '../text/words.ts';

export const readPermission = 'Webhooks.Subscriptions.Read';
export const managePermission = 'Webhooks.Subscriptions.Manage';

/** How a key signs; the first is the default. */
export const signatureAlgorithms = ['HmacSha256', 'Ed25519'] as const;

const tones: Readonly<Record<string, Tone>> = {
  Active: 'good',
  Succeeded: 'good',
  Suspended: 'warn',
  Paused: 'warn',
  Running: 'plain',
  Completed: 'good',
  Cancelled: 'warn',
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

/** A subscription's status; the pause of an Active one, which holds its deliveries, is shown in its place. */
export function statusView(
  { status, pausedAt }: { readonly status: Word; readonly pausedAt: string | null },
  visit: Visit,
): TemplateResult {
  return stateView(status === 'Active' && pausedAt !== null ? 'Paused' : status, visit);
}

export function webhookTabs(visit: Visit): TemplateResult {
  return tabsView(
    [
      ['/webhooks', visit.word('subscriptions')],
      ['/webhooks/attempts', visit.word('attempts')],
      ['/webhooks/events', visit.word('events')],
      ['/webhooks/event-types', visit.word('eventTypes')],
    ],
    visit,
    visit.word('webhooks'),
  );
}

/** The columns of attempts. @param hasTarget in a list of several subscriptions. */
export function attemptColumns(
  visit: Visit,
  { hasTarget = false }: { readonly hasTarget?: boolean } = {},
): readonly Column<AttemptFragment>[] {
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
    ...(hasTarget
      ? [
          {
            label: visit.word('targetUrl'),
            cell: ({ targetUrl, subscriptionId }: AttemptFragment) =>
              html`<a class="wraps" href=${visit.at(`/webhooks/${subscriptionId}`)}>${targetUrl}</a>`,
          },
        ]
      : []),
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
