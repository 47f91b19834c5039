import { openCopyAs } from '../element/copy-as.ts';
import { button, element } from '../element.ts';
import { searchOf } from './chosen-period.ts';
import { type ChosenView, chosenViewOf, searchOfView } from './chosen-view.ts';
import { dashboardName } from './dashboard-name.ts';
import { DashboardView } from './dashboard-view.ts';
import { filterBar } from './filter-bar.ts';
import { filterChoices } from './filter-choices.ts';
import { link } from './link.ts';
import type { OpenPage } from './opened-page.ts';
import { periodPicker } from './period-picker.ts';
import { statusBadge } from './status-badge.ts';
import { viewPicker } from './view-picker.ts';

/** A dashboard with the view, period and filters of the URL; live if the platform supports it. */
export const dashboardPage: OpenPage = async (context, address, signal) => {
  const { language, platform } = context;
  const id = decodeURIComponent(address.pathname.split('/').findLast((part) => part !== '') ?? '');
  let chosen = chosenViewOf(address);
  const dashboard = await platform.call('GetDashboard', { path: { id } }, signal);
  const view = new DashboardView(dashboard, chosen, context, signal);
  const first = await view.render(signal);
  const choices = await filterChoices(
    dashboard.filterNames,
    [...new Set(first.widgets.flatMap(({ queryName }) => queryName ?? []))],
    context,
    signal,
  );
  view.show(first);
  view.follow();
  const choose = (change: Partial<ChosenView>) => {
    chosen = { ...chosen, ...change };
    history.replaceState(null, '', address.pathname + searchOfView(chosen));
    view.choose(chosen);
  };
  const name = dashboardName(dashboard, language);
  const views = viewPicker(dashboard.viewNames, first.activeViewName, language, (viewName) =>
    choose({ viewName }),
  );
  const filters = filterBar(dashboard.filters, chosen.filters, choices, language, (next) =>
    choose({ filters: next }),
  );
  return {
    title: name,
    node: element(
      'div',
      { class: 'dashboard' },
      element(
        'nav',
        { class: 'way' },
        link(context, '/console/dashboards', {}, `‹ ${language.word('back')}`),
      ),
      element(
        'div',
        { class: 'heading' },
        element('h1', {}, name),
        statusBadge(dashboard.status, language),
        view.live,
        element('span', { class: 'gap' }),
        view.updated,
        periodPicker(chosen.period, language, (period) => choose({ period })),
        view.refreshing,
        button({ class: 'plain' }, () => void openCopyAs(context), language.word('copyAs')),
        link(
          context,
          `/console/dashboards/${id}/edit${searchOf(chosen.period)}`,
          {},
          language.word('editDashboard'),
        ),
      ),
      views === null && filters === null ? null : element('div', { class: 'choices' }, views, filters),
      view.grid,
    ),
  };
};
