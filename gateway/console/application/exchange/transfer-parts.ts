import { html, type TemplateResult } from 'lit';
import { badgeView, type Tone } from '../element/page-elements.ts';
import type { DataTransferStatus, TransferFragment } from '../generated/operations.ts';
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
