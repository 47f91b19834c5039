import { html } from 'lit';
import type { Action } from '../element/action-view.ts';
import { openForm } from '../element/form-dialog.ts';
import { chosenOf, listView, pagingOf } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView } from '../element/page-elements.ts';
import { chosenPeriod, periodFilter } from '../element/period-filter.ts';
import {
  ActivateTenantDocument,
  CreateTenantDocument,
  DeactivateTenantDocument,
  GetTenantPageDocument,
  ListTenantsDocument,
  RenameTenantDocument,
  type TenantRowFragment,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';

const area = { permission: 'Identity.Tenants.Read', isHostOnly: true } as const;
const manage = { permission: 'Identity.Tenants.Manage' } as const;
const states = ['active', 'inactive'] as const;

/** The tenants of the installation, for the host. */
const tenantsPage = page({
  ...area,
  path: '/tenants',
  title: 'tenants',
  load: (visit) => {
    const state = chosenOf(visit, 'state', states);
    const filter = {
      presets: chosenPeriod(visit),
      ...(state === null ? {} : { isActive: { eq: state === 'active' } }),
    };
    return visit.api.run(ListTenantsDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ tenants }, visit) => {
    const create = {
      ...manage,
      label: visit.word('newTenant'),
      style: 'main' as const,
      run: async () => {
        const made = await askName(visit, visit.word('newTenant'), '', (name) =>
          visit.api.run(CreateTenantDocument, { input: { name } }),
        );
        if (made !== null) visit.go(visit.at(`/tenants/${made.createTenant.tenant.id}`));
      },
    };
    return html`${headingView({ title: visit.word('tenants'), actions: [create] }, visit)}
    ${listView(
      {
        caption: visit.word('tenants'),
        rows: tenants,
        query: 'Identity.Tenants',
        hasSearch: true,
        filters: [
          {
            name: 'state',
            label: visit.word('status'),
            choices: states.map((value) => ({ value, text: visit.word(value) })),
          },
          { ...periodFilter(visit), label: visit.word('created') },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ id, name }) => html`<a href=${visit.at(`/tenants/${id}`)}>${name}</a>`,
          },
          { label: visit.word('status'), cell: (tenant) => stateView(tenant, visit) },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
          { label: 'ID', cell: ({ id }) => html`<code>${id}</code>` },
        ],
        actions: (tenant) => actionsOf(tenant, visit).map((action) => ({ ...action, of: tenant.name })),
        empty: { title: visit.word('noTenants'), text: visit.word('noTenantsText'), action: create },
      },
      visit,
    )}`;
  },
});

const tenantPage = page({
  ...area,
  path: '/tenants/:id',
  load: async ({ api, params, signal }) => {
    const { tenant } = await api.run(GetTenantPageDocument, { id: params.id ?? '' }, signal);
    if (tenant === null) throw new MissingPage();
    return tenant;
  },
  title: ({ name }) => name,
  view: (tenant, visit) => html`${headingView(
    {
      title: tenant.name,
      badge: stateView(tenant, visit),
      back: { path: '/tenants', label: visit.word('tenants') },
      actions: actionsOf(tenant, visit),
    },
    visit,
  )}
    <div class="sheet">${factsView([
      ['ID', html`<code>${tenant.id}</code>`],
      [visit.word('created'), momentView(tenant.createdAt, visit)],
      [visit.word('modified'), momentView(tenant.modifiedAt, visit)],
    ])}</div>`,
});

const stateView = ({ isActive }: TenantRowFragment, visit: Visit) =>
  badgeView(visit.word(isActive ? 'active' : 'inactive'), isActive ? 'good' : 'bad');

function actionsOf({ id, name, isActive }: TenantRowFragment, visit: Visit): readonly Action[] {
  return [
    {
      ...manage,
      label: visit.word('rename'),
      run: async () => {
        const renamed = await askName(visit, visit.word('rename'), name, (next) =>
          visit.api.run(RenameTenantDocument, { input: { id, name: next } }),
        );
        if (renamed !== null) await visit.reload();
      },
    },
    isActive
      ? {
          ...manage,
          label: visit.word('deactivate'),
          confirm: {
            title: visit.word('deactivateTitle', { name }),
            text: visit.word('deactivateText'),
            label: visit.word('deactivate'),
          },
          run: async () => {
            await visit.api.run(DeactivateTenantDocument, { input: { id } });
            await visit.reload();
          },
        }
      : {
          ...manage,
          label: visit.word('activate'),
          run: async () => {
            await visit.api.run(ActivateTenantDocument, { input: { id } });
            await visit.reload();
          },
        },
  ];
}

const askName = <Result>(
  visit: Visit,
  title: string,
  value: string,
  send: (name: string) => Promise<Result>,
): Promise<Result | null> =>
  openForm(
    {
      title,
      label: visit.word('save'),
      fields: [{ name: 'name', label: visit.word('name'), value }],
      submit: (entered) => send(String(entered.name)),
    },
    visit,
  );

export const pages = [tenantsPage, tenantPage];
