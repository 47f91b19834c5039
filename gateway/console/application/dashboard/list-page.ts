import { html, nothing, type TemplateResult } from 'lit';
import type {
  DashboardDefinition,
  DashboardPage,
  DashboardSummaryResponse,
} from '../../../../schema/client/generated/operations.ts';
import { type Action, actionView } from '../element/action-view.ts';
import { copyAsView } from '../element/copy-as.ts';
import { page, type Visit } from '../page/page.ts';
import { catalogueView } from './catalogue.ts';
import { dashboardName } from './dashboard-name.ts';
import { catalogPermission, managePermission, transitions } from './transitions.ts';

const pageSize = 12;
const statuses = ['Draft', 'Published', 'Archived'] as const;

interface Listed {
  readonly list: DashboardPage;
  /** Null for callers who may not see the catalogue. */
  readonly definitions: readonly DashboardDefinition[] | null;
}

const statusOf = ({ address }: Visit) =>
  statuses.find((one) => one === address.searchParams.get('status')) ?? null;
const pageOf = ({ address }: Visit) =>
  Math.max(0, Number.parseInt(address.searchParams.get('page') ?? '1', 10) - 1 || 0);

/** All dashboards of the tenant, by pages, and the catalogue they come from. */
export const listPage = page<Listed>({
  path: '/dashboards',
  title: 'dashboards',
  load: async (visit) => {
    const { platform, permissions, signal } = visit;
    const status = statusOf(visit);
    const query = { page: pageOf(visit), pageSize, ...(status === null ? {} : { status }) };
    const [list, definitions] = await Promise.all([
      platform.call('ListDashboards', { query }, signal),
      permissions.has(catalogPermission) ? platform.call('ListDashboardDefinitions', {}, signal) : null,
    ]);
    return { list, definitions };
  },
  view: ({ list, definitions }, visit) => {
    const status = statusOf(visit);
    return html`<div class="list">
      <div class="heading">
        <h1>${visit.word('dashboards')}</h1>
        <span class="gap"></span>
        ${copyAsView(visit)}
        <label class="pair">${visit.word('status')}
        <select @change=${({ target }: Event) =>
          visit.turn({ status: (target as HTMLSelectElement).value, page: null })}>
          <option value="" ?selected=${status === null}>${visit.word('anyStatus')}</option>
          ${statuses.map((one) => html`<option value=${one} ?selected=${one === status}>${visit.word(one)}</option>`)}
        </select></label>
      </div>
      ${
        list.items.length === 0
          ? emptyView(status !== null || list.page > 0, visit)
          : html`<ul class="cards">${list.items.map((one) => cardView(one, visit))}</ul>`
      }
      ${pagerView(list, visit)}
      ${catalogueView(definitions, visit)}
    </div>`;
  },
});

function emptyView(isFiltered: boolean, visit: Visit): TemplateResult {
  const { permissions } = visit;
  const mayImport = permissions.has(managePermission) && permissions.has(catalogPermission);
  return html`<div class="empty">
    <strong>${visit.word(isFiltered ? 'noneOfStatus' : 'noDashboards')}</strong>
    ${isFiltered ? nothing : html`<p>${visit.word(mayImport ? 'noDashboardsText' : 'onlyReader')}</p>`}
  </div>`;
}

/** A dashboard with the steps of its life. */
function cardView(dashboard: DashboardSummaryResponse, visit: Visit): TemplateResult {
  const { id, status, category, widgetCount, sourceDefinitionVersion: version } = dashboard;
  const name = dashboardName(dashboard, visit.language);
  const facts = [
    visit.word(category),
    visit.word('widgetCount', { count: widgetCount }),
    visit.word('version', { version }),
  ];
  const steps = transitions[status].map(
    ({ verb, done, operation }): Action => ({
      label: visit.word(verb),
      of: name,
      permission: managePermission,
      style: 'plain',
      done: visit.word(done, { name }),
      run: async () => {
        await visit.platform.call(operation, { path: { id } });
        await visit.reload();
      },
    }),
  );
  return html`<li class="card">
    <div class="title">
      <h2><a class="covers" href=${visit.at(`/dashboards/${id}`)}>${name}</a></h2>
      <span class="badge ${status.toLowerCase()}">${visit.word(status)}</span>
    </div>
    <p class="soft">${facts.join(' · ')}</p>
    <div class="steps">${steps.map((step) => actionView(step, visit))}</div>
  </li>`;
}

function pagerView({ page: at, items, totalCount }: DashboardPage, visit: Visit) {
  if (totalCount <= pageSize && at === 0) return nothing;
  const isLast = (at + 1) * pageSize >= totalCount;
  const from = Math.min(at * pageSize + 1, totalCount);
  const range = { from, to: at * pageSize + items.length, total: totalCount };
  const turn = (next: number) => visit.turn({ page: next === 0 ? null : String(next + 1) });
  return html`<nav class="pager" aria-label=${visit.word('pages')}>
    <button type="button" ?disabled=${at === 0} @click=${() => turn(at - 1)}>${visit.word('previousPage')}</button>
    <span>${items.length === 0 ? '' : visit.word('pageRange', range)}</span>
    <button type="button" ?disabled=${isLast} @click=${() => turn(at + 1)}>${visit.word('nextPage')}</button>
  </nav>`;
}
