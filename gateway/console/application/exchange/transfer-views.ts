import { html, nothing, type TemplateResult } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, factsView, type Tone } from '../element/page-elements.ts';
import type {
  DataImportReportFragment,
  DataTransferStatus,
  TransferFragment,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';

export const statuses: readonly DataTransferStatus[] = [
  'Uploaded',
  'Previewed',
  'Mapped',
  'Queued',
  'Running',
  'Completed',
  'Failed',
];

const tones: Readonly<Partial<Record<DataTransferStatus, Tone>>> = {
  Running: 'warn',
  Completed: 'good',
  Failed: 'bad',
};

/** The state of an export or import. */
export function transferStateView(status: DataTransferStatus, visit: Visit): TemplateResult {
  return badgeView(visit.word(`transfer${status}`), tones[status] ?? 'plain');
}

/** Rows done so far, with a bar once they are counted. */
export function progressView(
  { processedCount, totalCount }: Pick<TransferFragment, 'processedCount' | 'totalCount'>,
  visit: Visit,
): TemplateResult {
  if (totalCount === null) return html`${visit.word('transferRowsUnknown', { done: processedCount })}`;
  return html`<progress max=${Math.max(totalCount, 1)} value=${totalCount === 0 ? 1 : processedCount}
      aria-label=${visit.word('transferProgress')}></progress>
    ${visit.word('transferRows', { done: processedCount, total: totalCount })}`;
}

/** What an import did with its rows, or would do, and which it refuses. */
export function reportView(report: DataImportReportFragment, visit: Visit): TemplateResult {
  return html`<section class="block"><h2>${visit.word('transferReport')}</h2>
    <div class="sheet">${factsView([
      [visit.word('transferCreated'), report.createdCount],
      [visit.word('transferUpdated'), report.updatedCount],
      [visit.word('transferUnchanged'), report.unchangedCount],
      [visit.word('transferRefused'), report.refusedCount],
    ])}</div></section>
    ${
      report.refused.length === 0
        ? nothing
        : html`<section class="block"><h2>${visit.word('refusedRows')}</h2>
      ${listView(
        {
          caption: visit.word('refusedRows'),
          rows: { nodes: report.refused },
          columns: [
            { label: visit.word('refusedRow'), isNumber: true, cell: ({ row }) => row },
            { label: visit.word('refusedField'), cell: ({ field }) => field },
            { label: visit.word('transferReason'), cell: ({ code }) => html`<code>${code}</code>` },
          ],
          empty: { title: '', text: '' },
        },
        visit,
      )}</section>`
    }`;
}
