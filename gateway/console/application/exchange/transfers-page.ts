import { html } from 'lit';
import { listView, pagingOf } from '../element/list-view.ts';
import { headingView, momentView } from '../element/page-elements.ts';
import { ListDataTransfersDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { startExport, startImport } from './start-transfer.ts';
import { progressView, statuses, transferStateView } from './transfer-views.ts';

const kinds = ['Export', 'Import'] as const;

/** The caller's exports and imports, newest first. */
export const transfersPage = page({
  path: '/exchange',
  title: 'exchange',
  load: (visit) => {
    const { searchParams } = visit.address;
    const kind = kinds.find((one) => one === searchParams.get('kind'));
    const status = statuses.find((one) => one === searchParams.get('status'));
    const filter = {
      ...(kind === undefined ? {} : { kind: { eq: kind } }),
      ...(status === undefined ? {} : { status: { eq: status } }),
    };
    return visit.api.run(ListDataTransfersDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ dataTransfers }, visit) => {
    const newExport = {
      label: visit.word('startExport'),
      style: 'main' as const,
      run: () => startExport(visit),
    };
    const newImport = { label: visit.word('startImport'), run: () => startImport(visit) };
    return html`${headingView({ title: visit.word('exchange'), actions: [newImport, newExport] }, visit)}
    ${listView(
      {
        caption: visit.word('exchange'),
        rows: dataTransfers,
        hasSearch: true,
        query: 'DataExchange.Transfers',
        filters: [
          {
            name: 'kind',
            label: visit.word('transferKind'),
            choices: kinds.map((value) => ({ value, text: visit.word(`transfer${value}`) })),
          },
          {
            name: 'status',
            label: visit.word('status'),
            choices: statuses.map((value) => ({ value, text: visit.word(`transfer${value}`) })),
          },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ id, subject }) => html`<a href=${visit.at(`/exchange/${id}`)}>${subject}</a>`,
          },
          {
            label: visit.word('transferKind'),
            cell: ({ kind, isDryRun }) =>
              `${visit.word(`transfer${kind}`)}${isDryRun ? ` (${visit.word('transferDryRun')})` : ''}`,
          },
          { label: visit.word('exchangeFormat'), cell: ({ format }) => format },
          { label: visit.word('status'), cell: ({ status }) => transferStateView(status, visit) },
          { label: visit.word('transferProgress'), cell: (row) => progressView(row, visit) },
          { label: visit.word('transferRequested'), cell: ({ createdAt }) => momentView(createdAt, visit) },
        ],
        empty: { title: visit.word('noTransfers'), text: visit.word('noTransfersText'), action: newExport },
      },
      visit,
    )}`;
  },
});
