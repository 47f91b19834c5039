import type {
  DashboardPage,
  DashboardSummaryResponse,
} from '../../../../schema/client/generated/operations.ts';
import { button, choice, element } from '../element.ts';
import type { PageContext } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { catalogue } from './catalogue.ts';
import { dashboardName } from './dashboard-name.ts';
import { link } from './link.ts';
import type { OpenPage } from './opened-page.ts';
import { statusBadge } from './status-badge.ts';
import { catalogPermission, managePermission, transitions } from './transitions.ts';

const pageSize = 12;
const statuses = ['Draft', 'Published', 'Archived'] as const;

/** All dashboards of the tenant, by pages, and the catalogue they come from. */
export const listPage: OpenPage = async (context, address, signal) => {
  const { language, platform, permissions } = context;
  const page = Math.max(0, Number.parseInt(address.searchParams.get('page') ?? '1', 10) - 1 || 0);
  const status = statuses.find((one) => one === address.searchParams.get('status'));
  const query = { page, pageSize, ...(status === undefined ? {} : { status }) };
  const [list, definitions] = await Promise.all([
    platform.call('ListDashboards', { query }, signal),
    permissions.has(catalogPermission) ? platform.call('ListDashboardDefinitions', {}, signal) : [],
  ]);
  const goTo = (more: Readonly<Record<string, string>>) => {
    const next = new URL(address.pathname, address);
    const wanted = { status: status ?? '', page: String(page + 1), ...more };
    for (const [name, value] of Object.entries(wanted))
      if (value !== '' && !(name === 'page' && value === '1')) next.searchParams.set(name, value);
    context.go(next.pathname + next.search);
  };
  const title = language.word('dashboards');
  const chosen = choice(
    { id: 'status' },
    [
      { value: '', text: language.word('anyStatus') },
      ...statuses.map((one) => ({ value: one, text: language.word(one) })),
    ],
    status ?? '',
    (value) => goTo({ status: value, page: '1' }),
  );
  return {
    title,
    node: element(
      'div',
      { class: 'list' },
      element(
        'div',
        { class: 'heading' },
        element('h1', {}, title),
        element('span', { class: 'gap' }),
        element('label', { for: 'status' }, language.word('status')),
        chosen,
      ),
      list.items.length === 0
        ? nothing(status !== undefined || page > 0, context)
        : element('ul', { class: 'cards' }, ...list.items.map((one) => cardOf(one, context))),
      pager(list, (next) => goTo({ page: String(next + 1) }), context),
      catalogue(definitions, context),
    ),
  };
};

function nothing(isFiltered: boolean, { language, permissions }: PageContext): HTMLElement {
  const mayImport = permissions.has(managePermission) && permissions.has(catalogPermission);
  return element(
    'div',
    { class: 'empty' },
    element('strong', {}, language.word(isFiltered ? 'noneOfStatus' : 'noDashboards')),
    isFiltered ? null : element('p', {}, language.word(mayImport ? 'noDashboardsText' : 'onlyReader')),
  );
}

function cardOf(dashboard: DashboardSummaryResponse, context: PageContext): HTMLElement {
  const { language, permissions } = context;
  const { id, status, category, widgetCount, sourceDefinitionVersion: version } = dashboard;
  const name = dashboardName(dashboard, language);
  const facts = [
    language.word(category),
    language.word('widgetCount', { count: widgetCount }),
    language.word('version', { version }),
  ];
  const card = element('li', { class: 'card' });
  const draw = (now: DashboardSummaryResponse['status']) => {
    const steps = transitions[now].map(({ verb, done, operation }) =>
      button(
        { class: 'plain', 'aria-label': `${language.word(verb)}: ${name}` },
        () => {
          context.platform
            .call(operation, { path: { id } })
            .then((answer) => {
              draw(answer.status);
              card.querySelector('button')?.focus();
              context.announce(language.word(done, { name }));
            })
            .catch((error: unknown) => context.announce(reasonOf(error)));
        },
        language.word(verb),
      ),
    );
    card.replaceChildren(
      element(
        'div',
        { class: 'title' },
        element('h2', {}, link(context, `/console/dashboards/${id}`, { class: 'covers' }, name)),
        statusBadge(now, language),
      ),
      element('p', { class: 'soft' }, facts.join(' · ')),
      element('div', { class: 'steps' }, ...(permissions.has(managePermission) ? steps : [])),
    );
  };
  draw(status);
  return card;
}

function pager(
  { page, items, totalCount }: DashboardPage,
  goTo: (page: number) => void,
  { language }: PageContext,
): HTMLElement | null {
  if (totalCount <= pageSize && page === 0) return null;
  const isLast = (page + 1) * pageSize >= totalCount;
  const from = Math.min(page * pageSize + 1, totalCount);
  const range = { from, to: page * pageSize + items.length, total: totalCount };
  return element(
    'nav',
    { class: 'pager', 'aria-label': language.word('pages') },
    button({ disabled: page === 0 }, () => goTo(page - 1), language.word('previousPage')),
    element('span', {}, items.length === 0 ? '' : language.word('pageRange', range)),
    button({ disabled: isLast }, () => goTo(page + 1), language.word('nextPage')),
  );
}
