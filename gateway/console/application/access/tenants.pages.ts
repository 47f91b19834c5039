import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView } from '../element/parts-view.ts';
import {
  ActivateTenantDocument,
  CreateTenantDocument,
  DeactivateTenantDocument,
  ListTenantsDocument,
  RenameTenantDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';

const managePermission = 'Identity.Tenants.Manage';

/** The tenants of the installation, for the host. */
const tenantsPage = page({
  path: '/tenants',
  title: 'tenants',
  permission: 'Identity.Tenants.Read',
  isHostOnly: true,
  load: (visit) => {
    const { first, after, last, before } = pagingOf(visit);
    return visit.api.run(ListTenantsDocument, { first, after, last, before }, visit.signal);
  },
  view: ({ tenants }, visit) => {
    const manage = { permission: managePermission };
    const create = {
      ...manage,
      label: visit.word('newTenant'),
      style: 'main' as const,
      run: () =>
        ask(visit, visit.word('newTenant'), '', (name) =>
          visit.api.run(CreateTenantDocument, { input: { name } }),
        ),
    };
    return html`${headingView({ title: visit.word('tenants'), actions: [create] }, visit)}
    ${listView(
      {
        caption: visit.word('tenants'),
        rows: tenants,
        columns: [
          { label: visit.word('name'), cell: ({ name }) => name },
          {
            label: visit.word('status'),
            cell: ({ isActive }) =>
              badgeView(visit.word(isActive ? 'active' : 'inactive'), isActive ? 'good' : 'bad'),
          },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
          { label: 'ID', cell: ({ id }) => html`<code>${id}</code>` },
        ],
        actions: ({ id, name, isActive }) => [
          {
            ...manage,
            label: visit.word('rename'),
            of: name,
            run: () =>
              ask(visit, visit.word('rename'), name, (next) =>
                visit.api.run(RenameTenantDocument, { input: { id, name: next } }),
              ),
          },
          isActive
            ? {
                ...manage,
                label: visit.word('deactivate'),
                of: name,
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
                of: name,
                run: async () => {
                  await visit.api.run(ActivateTenantDocument, { input: { id } });
                  await visit.reload();
                },
              },
        ],
        empty: { title: visit.word('noTenants'), text: visit.word('noTenantsText'), action: create },
      },
      visit,
    )}`;
  },
});

async function ask(
  visit: Visit,
  title: string,
  value: string,
  send: (name: string) => Promise<unknown>,
): Promise<void> {
  const saved = await openForm(
    {
      title,
      label: visit.word('save'),
      fields: [{ name: 'name', label: visit.word('name'), value }],
      submit: (entered) => send(String(entered.name)),
    },
    visit,
  );
  if (saved !== null) await visit.reload();
}

export const pages = [tenantsPage];
