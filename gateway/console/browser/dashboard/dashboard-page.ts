import { button, element } from '../element.ts';
import { link } from '../page/link.ts';
import type { OpenPage } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { periodOf, requestOf, searchOf } from './chosen-period.ts';
import { dashboardName } from './dashboard-name.ts';
import { followDashboard } from './live-updates.ts';
import { periodPicker } from './period-picker.ts';
import { statusBadge } from './status-badge.ts';
import { WidgetGrid } from './widget-grid.ts';

/** A dashboard as the platform renders it: for a period, live where the platform offers that. */
export const dashboardPage: OpenPage = async (context, address, signal) => {
  const { language, platform, settings } = context;
  const id = decodeURIComponent(address.pathname.split('/').findLast((part) => part !== '') ?? '');
  let period = periodOf(address);
  const render = () =>
    platform.call(
      'RenderDashboard',
      { path: { id }, body: { ...requestOf(period, new Date()), locale: language.locale } },
      signal,
    );
  const [dashboard, first] = await Promise.all([
    platform.call('GetDashboard', { path: { id } }, signal),
    render(),
  ]);
  const { layoutColumns: columns, layoutRowHeight: rowHeight } = dashboard;
  const name = dashboardName(dashboard, language);
  const grid = new WidgetGrid({ columns, rowHeight }, { language, platform, settings }, signal);
  const updated = element('span', { class: 'soft updated' });
  const live = element('span', { class: 'live', hidden: true, title: language.word('liveText') });
  live.append(language.word('live'));
  const show = ({ widgets, renderedAt }: typeof first) => {
    grid.show(widgets);
    const time = new Intl.DateTimeFormat(language.locale, { timeStyle: 'medium' });
    updated.textContent = language.word('updatedAt', { time: time.format(new Date(renderedAt)) });
  };
  show(first);

  const again = async () => {
    refresh.disabled = true;
    try {
      const rendered = await render();
      if (!signal.aborted) show(rendered);
    } catch (error) {
      if (!signal.aborted) context.announce(reasonOf(error));
    }
    refresh.disabled = false;
  };
  const refresh = button({ class: 'refresh' }, () => void again(), language.word('refresh'));
  let following = new AbortController();
  const follow = () => {
    following.abort();
    following = new AbortController();
    const handlers = {
      onWidget: ({ widgetId, ...widget }: Parameters<Parameters<typeof followDashboard>[3]['onWidget']>[0]) =>
        grid.update(widgetId ?? widget.id, widget),
      onState: (isLive: boolean) => {
        live.hidden = !isLive;
      },
    };
    const ends = AbortSignal.any([signal, following.signal]);
    const search = new URLSearchParams({ ...requestOf(period, new Date()), locale: language.locale });
    void followDashboard(platform, id, `?${search}`, handlers, ends);
  };
  follow();
  const picker = periodPicker(period, language, (next) => {
    period = next;
    history.replaceState(null, '', address.pathname + searchOf(next));
    void again();
    follow();
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
        live,
        element('span', { class: 'gap' }),
        updated,
        picker,
        refresh,
      ),
      first.widgets.length === 0
        ? element('div', { class: 'empty' }, element('strong', {}, language.word('noWidgets')))
        : grid.node,
    ),
  };
};
