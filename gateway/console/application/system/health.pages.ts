import { html } from 'lit';
import { listView } from '../element/list-view.ts';
import { badgeView, headingView } from '../element/page-elements.ts';
import { GetServiceHealthDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { figure, moment } from '../text/figure.ts';

const tones = { healthy: 'good', degraded: 'warn', down: 'bad' } as const;

/** The parts of the installation, as they are now. */
const healthPage = page({
  path: '/health',
  title: 'health',
  permission: 'Diagnostics.Monitoring.Read',
  load: ({ api, signal }) => api.run(GetServiceHealthDocument, {}, signal),
  view: ({ serviceHealth }, visit) => {
    const { locale } = visit.language;
    return html`${headingView(
      {
        title: visit.word('health'),
        actions: [{ label: visit.word('checkAgain'), style: 'main', run: () => visit.reload() }],
      },
      visit,
    )}
    <p class="soft lead">${visit.word('checked', { time: moment(new Date(serviceHealth.checkedAt), locale) })}</p>
    ${listView(
      {
        caption: visit.word('health'),
        rows: { nodes: serviceHealth.services },
        columns: [
          { label: visit.word('name'), cell: ({ name }) => name },
          { label: visit.word('status'), cell: ({ status }) => badgeView(visit.word(status), tones[status]) },
          {
            label: visit.word('responseTime'),
            isNumber: true,
            cell: ({ responseTimeMs }) =>
              responseTimeMs === null
                ? null
                : figure(responseTimeMs, { locale, kind: 'Duration', currency: null }),
          },
          { label: visit.word('description'), cell: ({ description }) => description },
          { label: visit.word('kind'), cell: ({ tags }) => tags.join(', ') },
        ],
        empty: { title: visit.word('nothingYet'), text: '' },
      },
      visit,
    )}`;
  },
});

export const pages = [healthPage];
