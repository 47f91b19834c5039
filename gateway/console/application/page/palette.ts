import { html, type TemplateResult } from 'lit';
import type { GraphqlClient } from '../../../../schema/client/graphql-client.ts';
import { openDialog } from '../element/dialog.ts';
import { FindEverythingDocument, FindWorkspacesDocument } from '../generated/operations.ts';
import { isForbidden, reasonOf } from '../platform.ts';
import { groupsFor } from './areas.ts';
import type { PageContext } from './page.ts';

/** What the palette offers. */
interface Hit {
  readonly kind: string;
  readonly text: string;
  /** Below `/console`. */
  readonly path: string;
}

type PaletteContext = Pick<
  PageContext,
  'language' | 'settings' | 'actor' | 'permissions' | 'go' | 'announce'
> & {
  readonly api: GraphqlClient;
};

/** Milliseconds after the last key before the platform is asked. */
const patience = 200;

/** Searches pages and objects; Enter opens the chosen one. */
export async function openPalette(context: PaletteContext): Promise<void> {
  const { language, settings } = context;
  const pages = groupsFor(context).flatMap(({ label, areas }) =>
    areas.map((area) => ({ kind: language.word(label), text: language.word(area.label), path: area.path })),
  );
  let hits: readonly Hit[] = pages;
  let at = 0;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  const chosen = await openDialog<string>({
    title: language.word('searchEverything'),
    content: (dialog) => {
      const search = (text: string) => {
        asked = text.trim();
        clearTimeout(pending);
        const known = pages.filter((one) => one.text.toLowerCase().includes(asked.toLowerCase()));
        hits = known;
        at = 0;
        dialog.redraw();
        if (asked.length < 2) return;
        pending = setTimeout(async () => {
          const wanted = asked;
          try {
            const found = await findObjects(wanted, context);
            if (wanted !== asked) return;
            hits = [...known, ...found];
            dialog.redraw();
          } catch (error) {
            context.announce(reasonOf(error));
          }
        }, patience);
      };
      const move = (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined && hits.length > 0) {
          event.preventDefault();
          at = (at + step + hits.length) % hits.length;
          dialog.redraw();
        }
        if (event.key === 'Enter') {
          event.preventDefault();
          dialog.close(hits[at]?.path ?? null);
        }
      };
      return html`<input type="search" role="combobox" aria-expanded="true" aria-controls="hits" aria-autocomplete="list"
          aria-activedescendant=${hits.length === 0 ? '' : `hit-${at}`} aria-label=${language.word('searchEverything')} autofocus
          @input=${(event: Event) => search((event.target as HTMLInputElement).value)} @keydown=${move} />
        ${
          hits.length === 0
            ? html`<p class="soft" role="status">${language.word('noMatch')}</p>`
            : html`<ul id="hits" class="hits" role="listbox" aria-label=${language.word('search')}>${hits.map(
                (hit, index) => hitView(hit, index, index === at, () => dialog.close(hit.path)),
              )}</ul>`
        }`;
    },
  });
  if (chosen !== null) context.go(`${settings.root}/console${chosen}`);
}

function hitView({ kind, text }: Hit, index: number, isChosen: boolean, choose: () => void): TemplateResult {
  return html`<li id="hit-${index}" role="option" aria-selected=${String(isChosen)} @click=${choose}>
    <span>${text}</span><span class="soft">${kind}</span></li>`;
}

/** Objects of the areas that the caller may read. */
async function findObjects(
  search: string,
  { api, actor, language, permissions }: PaletteContext,
): Promise<readonly Hit[]> {
  const everything = api.run(FindEverythingDocument, {
    search,
    people: permissions.has('Identity.Users.Read'),
    templates: permissions.has('Templating.Templates.Read'),
    webhooks: permissions.has('Webhooks.Subscriptions.Read'),
    dashboards: permissions.has('Dashboards.Instances.Read'),
    roles: permissions.has('Authorization.Definitions.Read'),
    keys: permissions.has('AuthenticationApiKeys.Keys.Read'),
    tenants: actor.tenantId === null && permissions.has('Identity.Tenants.Read'),
  });
  const [found, workspaces] = await Promise.all([everything, findWorkspaces(api)]);
  const wanted = search.toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(wanted);
  return [
    ...(found.templates?.nodes ?? []).map(({ name, culture }) => ({
      kind: language.word('templates'),
      text: culture === null ? name : `${name} (${culture})`,
      path: `/templates/${encodeURIComponent(name)}${culture === null ? '' : `?culture=${culture}`}`,
    })),
    ...(found.dashboards?.nodes ?? []).map(({ id, name }) => ({
      kind: language.word('dashboards'),
      text: language.find(`Dashboard:${name}`) ?? name,
      path: `/dashboards/${id}`,
    })),
    ...(found.webhookSubscriptions?.nodes ?? []).map(({ id, targetUrl }) => ({
      kind: language.word('webhooks'),
      text: targetUrl,
      path: `/webhooks/${id}`,
    })),
    ...(found.users?.nodes ?? []).map(({ id, displayName }) => ({
      kind: language.word('people'),
      text: displayName,
      path: `/people/${encodeURIComponent(id)}`,
    })),
    ...(found.roleMetadata?.nodes ?? []).map(({ name }) => ({
      kind: language.word('roles'),
      text: name,
      path: `/roles/of/${encodeURIComponent(name)}`,
    })),
    ...(found.apiKeys?.nodes ?? []).map(({ id, name }) => ({
      kind: language.word('apiKeys'),
      text: name,
      path: `/api-keys/${id}`,
    })),
    ...(found.tenants?.nodes ?? []).map(({ id, name }) => ({
      kind: language.word('tenants'),
      text: name,
      path: `/tenants/${id}`,
    })),
    ...workspaces.filter(isWanted).map((name) => ({
      kind: language.word('workspaces'),
      text: name,
      path: `/ai/workspaces/${encodeURIComponent(name)}`,
    })),
    ...found.settings
      .filter(({ name, label }) => isWanted(`${name} ${label}`))
      .map(({ name, label }) => ({
        kind: language.word('settings'),
        text: label,
        path: `/settings/of/${encodeURIComponent(name)}`,
      })),
  ];
}

/** Names of all workspaces; none for who may not read them. A role may allow it, too, which permissions do not tell. */
async function findWorkspaces(api: GraphqlClient): Promise<readonly string[]> {
  try {
    return (await api.run(FindWorkspacesDocument, {})).aiWorkspaces.map(({ name }) => name);
  } catch (error) {
    if (isForbidden(error)) return [];
    throw error;
  }
}
