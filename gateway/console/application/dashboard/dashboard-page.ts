import { html, nothing } from 'lit';
import { copyAsView } from '../element/copy-as.ts';
import { page } from '../page/page.ts';
import { searchOf } from './chosen-period.ts';
import { dashboardName } from './dashboard-name.ts';
import { DashboardView } from './dashboard-view.ts';
import { filterBar } from './filter-bar.ts';
import { periodPicker } from './period-picker.ts';
import { viewPicker } from './view-picker.ts';

/** A dashboard with the view, period and filters of the URL; live if the platform supports it. */
export const dashboardPage = page<DashboardView>({
  path: '/dashboards/:id',
  title: ({ dashboard }, { language }) => dashboardName(dashboard, language),
  load: (visit) => DashboardView.open(visit.params.id ?? '', visit),
  follow: (shown) => shown.follow(),
  view: (shown, visit) => {
    const { dashboard, chosen, fields, grid } = shown;
    const { language } = visit;
    const status = visit.word(dashboard.status);
    const views = viewPicker(dashboard.viewNames, shown.viewName, language, (viewName) =>
      shown.choose({ viewName }),
    );
    const filters = filterBar(fields, chosen.filters, language, (next) => shown.choose({ filters: next }));
    return html`<div class="dashboard">
      <nav class="way"><a href=${visit.at('/dashboards')}>‹ ${visit.word('back')}</a></nav>
      <div class="heading">
        <h1>${dashboardName(dashboard, language)}</h1>
        <span class="badge ${dashboard.status.toLowerCase()}">${status}</span>
        <span class="live" ?hidden=${!shown.isLive} title=${visit.word('liveText')}>${visit.word('live')}</span>
        <span class="gap"></span>
        <span class="soft updated">${visit.word('updatedAt', { time: shown.updatedAt })}</span>
        ${periodPicker(chosen.period, language, (period) => shown.choose({ period }))}
        <button type="button" ?disabled=${shown.isRefreshing} @click=${() => shown.refresh()}>${visit.word('refresh')}</button>
        ${copyAsView(visit)}
        <a href=${visit.at(`/dashboards/${dashboard.id}/edit${searchOf(chosen.period)}`)}>${visit.word('editDashboard')}</a>
      </div>
      ${views === nothing && filters === nothing ? nothing : html`<div class="choices">${views}${filters}</div>`}
      ${grid}
    </div>`;
  },
});
