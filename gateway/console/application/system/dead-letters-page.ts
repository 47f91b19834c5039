import { html } from 'lit';
import type { Action } from '../element/action-view.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView, momentView, tabsView } from '../element/page-elements.ts';
import { ListDeadLettersDocument, RedriveDeadLettersDocument } from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { systemTabs } from './system-tabs.ts';

/** Jobs that failed in all their runs, for the host: why, and again. */
export const deadLettersPage = page({
  path: '/jobs/dead-letters',
  title: 'deadLetters',
  permission: 'BackgroundJobs.Jobs.Read',
  isHostOnly: true,
  load: (visit) => {
    const { search: _, ...paging } = pagingOf(visit);
    return visit.api.run(
      ListDeadLettersDocument,
      { ...paging, filter: { queue: queueOf(visit) } },
      visit.signal,
    );
  },
  view: ({ deadLetterQueues, deadLetters }, visit) => {
    const queue = queueOf(visit);
    const chosen = deadLetterQueues.filter((one) => one.queue === queue);
    return html`${headingView(
      {
        title: visit.word('deadLetters'),
        actions: chosen.map(({ queue: name, count }) =>
          redrive(visit, { queue: name }, visit.word('redriveAll', { count }), count),
        ),
      },
      visit,
    )}
    ${tabsView(systemTabs(visit), visit, visit.word('jobs'))}
    ${listView(
      {
        caption: visit.word('deadLetters'),
        rows: deadLetters,
        filters: [
          {
            name: 'queue',
            label: visit.word('queue'),
            choices: deadLetterQueues.map(({ queue: value, count }) => ({
              value,
              text: `${value} (${count})`,
            })),
          },
        ],
        columns: [
          {
            label: visit.word('queue'),
            cell: ({ queue: name, error }) =>
              html`<code>${name}</code>${error === null ? '' : html`<br /><span class="problem">${error}</span>`}`,
          },
          { label: visit.word('failedAt'), cell: ({ failedAt }) => momentView(failedAt, visit) },
          { label: visit.word('sentAt'), cell: ({ sentAt }) => momentView(sentAt, visit) },
          { label: visit.word('runs'), isNumber: true, cell: ({ attempts }) => attempts },
          { label: visit.word('ofTenant'), cell: ({ tenantId }) => tenantId },
        ],
        actions: ({ id, queue: name }) => [redrive(visit, { queue: name, id }, visit.word('redrive'), 1)],
        empty: { title: visit.word('noDeadLetters'), text: visit.word('noDeadLettersText') },
      },
      visit,
    )}`;
  },
});

const queueOf = ({ address }: Visit): string | null => address.searchParams.get('queue') || null;

/** Sends one letter of a queue again, or all, after a question: the job may do twice what it did half. */
function redrive(
  visit: Visit,
  input: { readonly queue: string; readonly id?: string },
  label: string,
  count: number,
): Action {
  return {
    label,
    of: input.queue,
    permission: 'BackgroundJobs.Jobs.Manage',
    confirm: {
      title: label,
      text: visit.word('redriveText', { queue: input.queue, count }),
      label: visit.word('redrive'),
    },
    run: async () => {
      const { redriveDeadLetters } = await visit.api.run(RedriveDeadLettersDocument, { input });
      visit.announce(visit.word('redriven', { count: redriveDeadLetters.redrivenCount }));
      // Nothing is left of a queue that was chosen and sent whole.
      if (input.id === undefined) visit.turn({ queue: null, after: null, before: null });
      else await visit.reload();
    },
  };
}
