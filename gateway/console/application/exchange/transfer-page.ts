import { html, nothing } from 'lit';
import { factsView, headingView, momentView } from '../element/page-elements.ts';
import {
  DeleteDataTransferDocument,
  FollowDataTransferDocument,
  GetDataTransferDocument,
  type TransferFragment,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { ImportColumns } from './import-columns.ts';
import { progressView, reportView, transferStateView } from './transfer-views.ts';

const ended: ReadonlySet<string> = new Set(['Completed', 'Failed']);

const staged: ReadonlySet<string> = new Set(['Uploaded', 'Previewed', 'Mapped']);
/** The columns of an upload, by the visit of its page: what is chosen stays when it is drawn again. */
const opened = new WeakMap<Visit, ImportColumns>();

async function columnsOf(transfer: TransferFragment, visit: Visit): Promise<ImportColumns | null> {
  if (transfer.kind !== 'Import' || !staged.has(transfer.status)) return null;
  const columns = opened.get(visit) ?? (await ImportColumns.read(transfer, visit));
  opened.set(visit, columns);
  return columns;
}

/** An export or import: the columns of an upload, its progress, live; its file or its refused rows. */
export const transferPage = page({
  path: '/exchange/:id',
  title: 'exchange',
  load: async (visit) => {
    const { api, params, signal } = visit;
    const { dataTransfer } = await api.run(GetDataTransferDocument, { id: params.id ?? '' }, signal);
    if (dataTransfer === null) throw new MissingPage();
    return { transfer: dataTransfer, columns: await columnsOf(dataTransfer, visit) };
  },
  follow: ({ transfer: { id, status } }, visit) => {
    if (ended.has(status)) return;
    visit.api.follow(
      FollowDataTransferDocument,
      { id },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    );
  },
  view: ({ transfer, columns }, visit) => {
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
      ${columns === null ? nothing : columns.view()}
      ${report === null ? nothing : reportView(report, visit)}`;
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
