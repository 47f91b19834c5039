import { html, nothing, type TemplateResult } from 'lit';
import { confirmAction } from '../element/dialog.ts';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView } from '../element/page-elements.ts';
import {
  FollowWebhookAttemptsDocument,
  ListWebhookAttemptsDocument,
  RedeliverWebhooksDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { attemptColumns, managePermission, readPermission, webhookTabs } from './webhook-views.ts';

/** Every attempt to deliver, the latest first, live. */
export const attemptsPage = page({
  path: '/webhooks/attempts',
  title: 'attempts',
  permission: readPermission,
  load: (visit) => {
    const { searchParams } = visit.address;
    const subscription = searchParams.get('subscription');
    const outcome = searchParams.get('outcome');
    const filter = {
      ...(subscription === null ? {} : { subscriptionId: { eq: subscription } }),
      ...(outcome === null ? {} : { isSuccess: { eq: outcome === 'Succeeded' } }),
    };
    const ofOne = { subscription: subscription ?? '', isOfOne: subscription !== null };
    return visit.api.run(ListWebhookAttemptsDocument, { ...pagingOf(visit), ...ofOne, filter }, visit.signal);
  },
  follow: (_data, visit) =>
    visit.api.follow(
      FollowWebhookAttemptsDocument,
      { subscriptionId: visit.address.searchParams.get('subscription') },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    ),
  view: ({ webhookDeliveries, webhookSubscription }, visit) =>
    html`${headingView(
      {
        title: visit.word('attempts'),
        actions: [
          {
            label: visit.word('redeliverMany'),
            permission: managePermission,
            run: () => redeliverMany(visit),
          },
        ],
      },
      visit,
    )}${webhookTabs(visit)}${ofOneView(webhookSubscription?.targetUrl, visit)}
    ${listView(
      {
        caption: visit.word('attempts'),
        rows: webhookDeliveries,
        columns: attemptColumns(visit, { hasTarget: true }),
        hasSearch: true,
        query: 'Webhooks.DeliveryAttempts',
        filters: [
          {
            name: 'outcome',
            label: visit.word('outcome'),
            choices: (['Succeeded', 'Failed'] as const).map((value) => ({ value, text: visit.word(value) })),
          },
        ],
        empty: { title: visit.word('noAttempts'), text: visit.word('noAttemptsText') },
      },
      visit,
    )}`,
});

/** Says that the list has the attempts of one subscription alone, and lets the reader see all. */
function ofOneView(targetUrl: string | undefined, visit: Visit): TemplateResult | typeof nothing {
  const id = visit.address.searchParams.get('subscription');
  if (id === null) return nothing;
  const all = { subscription: null, after: null, before: null };
  return html`<p class="tools"><span>${visit.word('onlyOf')} <a class="wraps"
    href=${visit.at(`/webhooks/${id}`)}>${targetUrl ?? id}</a></span>
    <button type="button" class="plain" @click=${() => visit.turn(all)}>${visit.word('allAttempts')}</button></p>`;
}

/** Counts what matches, asks, and then repeats it. */
async function redeliverMany(visit: Visit): Promise<void> {
  const states = ['DeadLettered', 'Skipped'] as const;
  const counted = await openForm(
    {
      title: visit.word('redeliverMany'),
      text: visit.word('redeliverManyText'),
      label: visit.word('countThem'),
      fields: [
        {
          name: 'state',
          label: visit.word('status'),
          kind: 'choice',
          choices: states.map((value) => ({ value, text: visit.word(value) })),
        },
        { name: 'from', label: visit.word('from'), kind: 'moment', isOptional: true },
        { name: 'to', label: visit.word('to'), kind: 'moment', isOptional: true },
      ],
      submit: async ({ state, from, to }) => {
        const filter = {
          state: states.find((one) => one === state) ?? null,
          from: from as string | null,
          to: to as string | null,
          subscriptionId: visit.address.searchParams.get('subscription'),
        };
        const { redeliverWebhooks } = await visit.api.run(RedeliverWebhooksDocument, {
          input: { filter, dryRun: true },
        });
        return { filter, count: redeliverWebhooks.matchedCount };
      },
    },
    visit,
  );
  if (counted === null) return;
  const matched = visit.word('matched', { count: counted.count });
  if (counted.count === 0) return visit.announce(matched);
  const question = { title: visit.word('redeliverMany'), text: matched, label: visit.word('redeliver') };
  if (!(await confirmAction(question, visit.language))) return;
  const { redeliverWebhooks } = await visit.api.run(RedeliverWebhooksDocument, {
    input: { filter: counted.filter, dryRun: false },
  });
  visit.announce(visit.word('redeliveredMany', { count: redeliverWebhooks.redeliveredCount }));
  await visit.reload();
}
