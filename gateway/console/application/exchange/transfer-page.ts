import { html, nothing } from 'lit';
import { listView } from '../element/list-view.ts';
import { factsView, headingView, momentView } from '../element/page-elements.ts';
import {
  DeleteDataTransferDocument,
  FollowDataTransferDocument,
  GetDataTransferDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { progressView, transferStateView } from './transfer-parts.ts';

const ended: ReadonlySet<string> = new Set(['Completed', 'Failed']);

/** An export or import: its progress, live; its file or its refused rows. */
export const transferPage = page({
  path: '/exchange/:id',
  title: 'exchange',
  load: async ({ api, params, signal }) => {
    const { dataTransfer } = await api.run(GetDataTransferDocument, { id: params.id ?? '' }, signal);
    if (dataTransfer === null) throw new MissingPage();
    return dataTransfer;
  },
  follow: ({ id, status }, visit) => {
    if (ended.has(status)) return;
    visit.api.follow(
      FollowDataTransferDocument,
      { id },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    );
  },
  view: (transfer, visit) => {
    const { id, kind, subject, status, report, file } = transfer;
    const isEnded = ended.has(status);
    const label = visit.word(isEnded ? 'transferDelete' : 'transferCancel');
    return html`${headingView(
      {
        title: subject,
        badge: transferStateView(status, visit),
        back: { path: '/exchange', label: visit.word('exchange') },
        actions: [
          {
            label,
            style: 'danger',
            confirm: {
              title: visit.word('transferDeleteAsk'),
              text: visit.word('transferDeleteText'),
              label,
            },
            run: async () => {
              await visit.api.run(DeleteDataTransferDocument, { input: { id } });
              visit.go(visit.at('/exchange'));
            },
          },
          ...(file === null
            ? []
            : [
                {
                  label: visit.word('transferDownload'),
                  style: 'main' as const,
                  run: () => downloadFile(transfer, visit),
                },
              ]),
        ],
      },
      visit,
    )}
      <div class="sheet">${factsView([
        ['ID', html`<code>${id}</code>`],
        [
          visit.word('transferKind'),
          `${visit.word(`transfer${kind}`)}${transfer.isDryRun ? ` (${visit.word('transferDryRun')})` : ''}`,
        ],
        [visit.word('exchangeFormat'), transfer.format],
        [visit.word('transferProgress'), progressView(transfer, visit)],
        [visit.word('transferReason'), transfer.errorCode],
        [visit.word('transferRequested'), momentView(transfer.createdAt, visit)],
        [visit.word('transferStarted'), momentView(transfer.startedAt, visit)],
        [visit.word('transferEnded'), momentView(transfer.completedAt, visit)],
      ])}</div>
      ${
        report === null
          ? nothing
          : html`<section class="block"><h2>${visit.word('transferReport')}</h2>
        <div class="sheet">${factsView([
          [visit.word('transferCreated'), report.createdCount],
          [visit.word('transferUpdated'), report.updatedCount],
          [visit.word('transferUnchanged'), report.unchangedCount],
          [visit.word('transferRefused'), report.refusedCount],
        ])}</div></section>`
      }
      ${
        report === null || report.refused.length === 0
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
  },
});

const extensions: Readonly<Record<string, string>> = { Csv: 'csv', Excel: 'xlsx', Json: 'json' };

async function downloadFile(
  { id, subject, format }: { readonly id: string; readonly subject: string; readonly format: string },
  { platform, signal }: Visit,
): Promise<void> {
  const answer = await platform.open(`/data-exchange/export/jobs/${id}/download`, '*/*', signal);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${subject}.${extensions[format] ?? 'txt'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
