import { html, nothing } from 'lit';
import { confirmAction } from '../element/dialog.ts';
import { openForm } from '../element/form-dialog.ts';
import { chosenOf, listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, tabsView } from '../element/page-elements.ts';
import {
  GetRoleDocument,
  GrantPermissionDocument,
  ListAgentChangesDocument,
  ListGrantChangesDocument,
  ListGrantsDocument,
  ListRolesDocument,
  RevokePermissionDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { actorView, namesOf } from './actor-names.ts';

const readPermission = 'Authorization.Definitions.Read';
const managePermission = 'Authorization.Grants.Manage';

const tabs = (visit: Visit) =>
  tabsView(
    [
      ['/roles', visit.word('rolesTab')],
      ['/roles/grants', visit.word('grants')],
      ['/roles/changes', visit.word('audit')],
      ['/roles/agents', visit.word('agentChanges')],
    ],
    visit,
    visit.word('roles'),
  );

const rolePath = (name: string) => `/roles/of/${encodeURIComponent(name)}`;
const roleKinds = ['System', 'Custom', 'Orphaned'] as const;
const grantOrigins = ['OwnTenant', 'Global'] as const;

/** Every role the platform has heard of. */
const rolesPage = page({
  path: '/roles',
  title: 'roles',
  permission: readPermission,
  load: (visit) => {
    const kind = chosenOf(visit, 'kind', roleKinds);
    const filter =
      kind === 'Orphaned' ? { quickFilters: [kind] } : kind === null ? null : { presets: { kind: [kind] } };
    return visit.api.run(ListRolesDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ roleMetadata }, visit) => {
    const open = {
      label: visit.word('openRole'),
      permission: managePermission,
      style: 'main' as const,
      run: async () => {
        const name = await openForm(
          {
            title: visit.word('openRole'),
            text: visit.word('openRoleText'),
            label: visit.word('openRole'),
            fields: [{ name: 'name', label: visit.word('name') }],
            submit: async (entered) => String(entered.name).trim(),
          },
          visit,
        );
        if (name !== null && name !== '') visit.go(visit.at(rolePath(name)));
      },
    };
    return html`${headingView({ title: visit.word('roles'), actions: [open] }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('roles'),
        rows: roleMetadata,
        hasSearch: true,
        query: 'Authorization.RoleMetadata',
        filters: [
          {
            name: 'kind',
            label: visit.word('kind'),
            choices: roleKinds.map((value) => ({ value, text: visit.word(`role${value}`) })),
          },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ name }) => html`<a href=${visit.at(rolePath(name))}>${name}</a>`,
          },
          { label: visit.word('description'), cell: ({ description }) => description },
          {
            label: visit.word('kind'),
            cell: ({ isSystem, tenantId }) =>
              isSystem || tenantId === null
                ? html`${isSystem ? badgeView(visit.word('system'), 'plain') : nothing}
                    ${tenantId === null ? badgeView(visit.word('ofHost'), 'plain') : nothing}`
                : null,
          },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
        ],
        empty: { title: visit.word('noRoles'), text: visit.word('openRoleText'), action: open },
      },
      visit,
    )}`;
  },
});

/** Which role holds which permission here. */
const grantsPage = page({
  path: '/roles/grants',
  title: 'grants',
  permission: managePermission,
  load: async (visit) => {
    const origin = chosenOf(visit, 'origin', grantOrigins);
    const filter = origin === null ? null : { presets: { origin: [origin] } };
    const { permissionGrants } = await visit.api.run(
      ListGrantsDocument,
      { ...pagingOf(visit), filter },
      visit.signal,
    );
    const authors = permissionGrants.nodes.map(({ createdBy: actorId }) => ({ actorId }));
    return { permissionGrants, names: await namesOf(authors, visit) };
  },
  view: (
    { permissionGrants, names },
    visit,
  ) => html`${headingView({ title: visit.word('grants') }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('grants'),
        rows: permissionGrants,
        hasSearch: true,
        query: 'Authorization.Grants',
        filters: [
          {
            name: 'origin',
            label: visit.word('origin'),
            choices: grantOrigins.map((value) => ({ value, text: visit.word(`origin${value}`) })),
          },
        ],
        columns: [
          {
            label: visit.word('role'),
            cell: ({ roleName }) => html`<a href=${visit.at(rolePath(roleName))}>${roleName}</a>`,
          },
          { label: visit.word('permission'), cell: ({ name }) => html`<code>${name}</code>` },
          {
            label: visit.word('origin'),
            cell: ({ tenantId }) => visit.word(tenantId === null ? 'originGlobal' : 'originOwnTenant'),
          },
          { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
          {
            label: visit.word('by'),
            cell: ({ createdBy }) => (createdBy === null ? null : actorView(createdBy, names, visit)),
          },
        ],
        empty: { title: visit.word('noGrants'), text: visit.word('noGrantsText') },
      },
      visit,
    )}`,
});

/** The permissions of a role, to give and to take. */
const rolePage = page({
  path: '/roles/of/:name',
  permission: managePermission,
  load: ({ api, params, signal }) => {
    const roleName = params.name ?? '';
    return api.run(GetRoleDocument, { roleName }, signal);
  },
  title: (_data, { params }) => params.name ?? '',
  view: ({ permissionGroups, rolePermissions }, visit) => {
    const role = visit.params.name ?? '';
    const held = new Set(rolePermissions.permissions);
    return html`${headingView({ title: role, back: { path: '/roles', label: visit.word('roles') } }, visit)}
      ${permissionGroups.map(
        ({
          name: group,
          displayName,
          permissions,
        }) => html`<fieldset class="panel rights"><legend>${displayName ?? group}</legend>
          ${permissions.map(
            ({
              name,
              displayName: label,
            }) => html`<label class="box"><input type="checkbox" .checked=${held.has(name)}
              @change=${(event: Event) => change(role, name, event.target as HTMLInputElement, visit)} />
              <span>${label ?? name} <code class="soft">${name}</code></span></label>`,
          )}</fieldset>`,
      )}`;
  },
});

async function change(
  roleName: string,
  permissionName: string,
  box: HTMLInputElement,
  visit: Visit,
): Promise<void> {
  const input = { roleName, permissionName };
  const revoke = {
    title: visit.word('revokeTitle', { permission: permissionName, role: roleName }),
    text: visit.word('revokeText'),
    label: visit.word('revoke'),
  };
  if (!box.checked && !(await confirmAction(revoke, visit.language))) {
    box.checked = true;
    return;
  }
  try {
    if (box.checked) await visit.api.run(GrantPermissionDocument, { input });
    else await visit.api.run(RevokePermissionDocument, { input });
    visit.announce(
      visit.word(box.checked ? 'granted' : 'revoked', { permission: permissionName, role: roleName }),
    );
    await visit.reload();
  } catch (error) {
    box.checked = !box.checked;
    visit.announce(reasonOf(error));
  }
}

/** Who gave and took which right. */
const changesPage = page({
  path: '/roles/changes',
  title: 'audit',
  permission: managePermission,
  load: async (visit) => {
    const change = visit.address.searchParams.get('change');
    const filter = change === null ? null : { change: { eq: change } };
    const { grantChanges } = await visit.api.run(
      ListGrantChangesDocument,
      { ...pagingOf(visit), filter },
      visit.signal,
    );
    return { grantChanges, names: await namesOf(grantChanges.nodes, visit) };
  },
  view: (
    { grantChanges, names },
    visit,
  ) => html`${headingView({ title: visit.word('audit') }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('audit'),
        rows: grantChanges,
        hasSearch: true,
        query: 'Authorization.GrantChanges',
        filters: [
          {
            name: 'change',
            label: visit.word('change'),
            choices: (['Granted', 'Revoked'] as const).map((value) => ({ value, text: visit.word(value) })),
          },
        ],
        columns: [
          { label: visit.word('at'), cell: ({ occurredAt }) => momentView(occurredAt, visit) },
          {
            label: visit.word('change'),
            cell: ({ change }) => badgeView(visit.word(change), change === 'Granted' ? 'good' : 'bad'),
          },
          { label: visit.word('permission'), cell: ({ permission }) => html`<code>${permission}</code>` },
          {
            label: visit.word('role'),
            cell: ({ roleName }) => html`<a href=${visit.at(rolePath(roleName))}>${roleName}</a>`,
          },
          {
            label: visit.word('by'),
            cell: ({ actorId }) => (actorId === null ? null : actorView(actorId, names, visit)),
          },
        ],
        empty: { title: visit.word('noAudit'), text: visit.word('noAuditText') },
      },
      visit,
    )}`,
});

/** What agents changed through tools, and for whom. */
const agentChangesPage = page({
  path: '/roles/agents',
  title: 'agentChanges',
  permission: managePermission,
  load: async (visit) => {
    const { agentChanges } = await visit.api.run(ListAgentChangesDocument, pagingOf(visit), visit.signal);
    return { agentChanges, names: await namesOf(agentChanges.nodes, visit) };
  },
  view: (
    { agentChanges, names },
    visit,
  ) => html`${headingView({ title: visit.word('agentChanges') }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('agentChanges'),
        rows: agentChanges,
        hasSearch: true,
        query: 'Authorization.AgentChanges',
        columns: [
          { label: visit.word('operation'), cell: ({ operation }) => html`<code>${operation}</code>` },
          { label: visit.word('at'), cell: ({ occurredAt }) => momentView(occurredAt, visit) },
          { label: visit.word('tool'), cell: ({ tool }) => html`<code>${tool}</code>` },
          { label: visit.word('client'), cell: ({ client }) => client },
          { label: visit.word('onBehalfOf'), cell: ({ actorId }) => actorView(actorId, names, visit) },
          { label: visit.word('request'), cell: ({ requestId }) => html`<code>${requestId}</code>` },
        ],
        empty: { title: visit.word('noAgentChanges'), text: visit.word('noAgentChangesText') },
      },
      visit,
    )}`,
});

export const pages = [rolesPage, grantsPage, changesPage, agentChangesPage, rolePage];
