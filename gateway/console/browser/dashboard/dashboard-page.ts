import { element } from '../element.ts';
import { link } from '../page/link.ts';
import type { OpenPage } from '../page/page.ts';
import { periodOf, searchOf } from './chosen-period.ts';
import { dashboardName } from './dashboard-name.ts';
import { DashboardView } from './dashboard-view.ts';
import { periodPicker } from './period-picker.ts';
import { statusBadge } from './status-badge.ts';

/** A dashboard: for a period that stands in the address, live where the platform offers that. */
export const dashboardPage: OpenPage = async (context, address, signal) => {
  const { language, platform } = context;
  const id = decodeURIComponent(address.pathname.split('/').findLast((part) => part !== '') ?? '');
  const period = periodOf(address);
  const dashboard = await platform.call('GetDashboard', { path: { id } }, signal);
  const view = new DashboardView(dashboard, period, context, signal);
  view.show(await view.render(signal));
  view.follow();
  const name = dashboardName(dashboard, language);
  const picker = periodPicker(period, language, (next) => {
    history.replaceState(null, '', address.pathname + searchOf(next));
    view.choose(next);
  });
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
        picker,
        view.refreshing,
      ),
      view.grid,
    ),
  };
};
