import { html, nothing } from 'lit';
import type { Action } from '../element/action-view.ts';
import { type Field, openForm } from '../element/form-dialog.ts';
import { chosenOf, filterRows, listView } from '../element/list-view.ts';
import { badgeView, codeView, factsView, headingView } from '../element/page-elements.ts';
import {
  CreateAiWorkspaceDocument,
  DeleteAiWorkspaceDocument,
  GetAiWorkspaceDocument,
  ListAiProvidersDocument,
  ListAiWorkspacesDocument,
  UpdateAiWorkspaceDocument,
  type WorkspaceFragment as Workspace,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { aiTabs } from './ai-tabs.ts';

const roleOrPermission = 'AI.Workspaces.View';
const states = ['active', 'inactive'] as const;

/** The page of a workspace, below `/console`. */
const pathOf = (name: string): string => `/ai/workspaces/${encodeURIComponent(name)}`;

const listPage = page({
  path: '/ai/workspaces',
  title: 'workspaces',
  roleOrPermission,
  load: ({ api, signal }) => api.run(ListAiWorkspacesDocument, {}, signal),
  view: ({ aiWorkspaces }, visit) => {
    const create = {
      label: visit.word('newWorkspace'),
      style: 'main' as const,
      run: () => save(null, visit),
    };
    const state = chosenOf(visit, 'state', states);
    const rows = aiWorkspaces.filter(({ isActive }) => state === null || isActive === (state === 'active'));
    return html`${headingView({ title: visit.word('workspaces'), actions: [create] }, visit)}${aiTabs(visit)}
    ${listView(
      {
        caption: visit.word('workspaces'),
        rows: filterRows(rows, ({ name, provider, model }) => `${name} ${provider} ${model}`, visit),
        query: 'AI.Workspaces',
        hasSearch: true,
        filters: [
          {
            name: 'state',
            label: visit.word('status'),
            choices: states.map((value) => ({ value, text: visit.word(value) })),
          },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ name }) => html`<a href=${visit.at(pathOf(name))}>${name}</a>`,
          },
          { label: visit.word('provider'), cell: ({ provider }) => provider },
          { label: visit.word('model'), cell: ({ model }) => html`<code>${model}</code>` },
          { label: visit.word('status'), cell: (one) => stateView(one, visit) },
        ],
        actions: (one) => actionsOf(one, visit).map((action) => ({ ...action, of: one.name })),
        empty: { title: visit.word('noWorkspaces'), text: visit.word('noWorkspacesText'), action: create },
      },
      visit,
    )}`;
  },
});

const detailPage = page({
  path: '/ai/workspaces/:name',
  roleOrPermission,
  load: async ({ api, params, signal }) => {
    const { aiWorkspace } = await api.run(GetAiWorkspaceDocument, { name: params.name ?? '' }, signal);
    if (aiWorkspace === null) throw new MissingPage();
    return aiWorkspace;
  },
  title: ({ name }) => name,
  view: (one, visit) => html`${headingView(
    {
      title: one.name,
      badge: stateView(one, visit),
      back: { path: '/ai/workspaces', label: visit.word('workspaces') },
      actions: actionsOf(one, visit),
    },
    visit,
  )}
    <div class="sheet">${factsView([
      [visit.word('provider'), one.provider],
      [visit.word('model'), html`<code>${one.model}</code>`],
      [visit.word('temperature'), one.temperature],
      [visit.word('maxOutputTokens'), one.maxOutputTokens],
    ])}</div>
    ${one.systemPrompt === null ? nothing : html`<h2>${visit.word('systemPrompt')}</h2>${codeView(one.systemPrompt)}`}
    <p><a href=${visit.at(`/ai/calls?search=${encodeURIComponent(one.name)}`)}>${visit.word('aiCalls')}</a></p>`,
});

const stateView = ({ isActive, kind }: Workspace, visit: Visit) =>
  html`${badgeView(visit.word(isActive ? 'active' : 'inactive'), isActive ? 'good' : 'warn')} ${kind === 'System' ? badgeView(visit.word('inCode'), 'plain') : nothing}`;

/** What is defined in code cannot be changed here. */
function actionsOf(one: Workspace, visit: Visit): readonly Action[] {
  if (one.kind === 'System') return [];
  return [
    { label: visit.word('edit'), run: () => save(one, visit) },
    {
      label: visit.word('remove'),
      confirm: {
        title: visit.word('deleteWorkspaceTitle', { name: one.name }),
        text: visit.word('deleteWorkspaceText'),
        label: visit.word('remove'),
      },
      done: visit.word('removed'),
      run: async () => {
        await visit.api.run(DeleteAiWorkspaceDocument, { input: { name: one.name } });
        if (visit.params.name === undefined) await visit.reload();
        else visit.go(visit.at('/ai/workspaces'));
      },
    },
  ];
}

/** Makes a workspace, or changes one. */
async function save(one: Workspace | null, visit: Visit): Promise<void> {
  const { aiProviders } = await visit.api.run(ListAiProvidersDocument, {}, visit.signal);
  const name: Field = { name: 'name', label: visit.word('name') };
  const saved = await openForm(
    {
      title: one?.name ?? visit.word('newWorkspace'),
      label: visit.word('save'),
      fields: [
        ...(one === null ? [name] : []),
        {
          name: 'provider',
          label: visit.word('provider'),
          kind: 'choice',
          value: one?.provider ?? aiProviders.find(({ isConfigured }) => isConfigured)?.name,
          choices: aiProviders.map((known) => ({
            value: known.name,
            text: known.isConfigured ? known.name : visit.word('notConfigured', { name: known.name }),
          })),
        },
        { name: 'model', label: visit.word('model'), value: one?.model },
        {
          name: 'systemPrompt',
          label: visit.word('systemPrompt'),
          kind: 'multiline',
          value: one?.systemPrompt,
          isOptional: true,
        },
        {
          name: 'temperature',
          label: visit.word('temperature'),
          kind: 'number',
          value: one?.temperature,
          isOptional: true,
        },
        {
          name: 'maxOutputTokens',
          label: visit.word('maxOutputTokens'),
          kind: 'number',
          value: one?.maxOutputTokens,
          isOptional: true,
        },
      ],
      submit: (entered) => {
        const input = {
          name: one?.name ?? String(entered.name),
          provider: String(entered.provider),
          model: String(entered.model),
          systemPrompt: entered.systemPrompt as string | null,
          temperature: entered.temperature as number | null,
          maxOutputTokens: entered.maxOutputTokens as number | null,
        };
        return one === null
          ? visit.api.run<unknown, { input: typeof input }>(CreateAiWorkspaceDocument, { input })
          : visit.api.run<unknown, { input: typeof input }>(UpdateAiWorkspaceDocument, { input });
      },
    },
    visit,
  );
  if (saved === null) return;
  visit.announce(visit.word('saved'));
  await visit.reload();
}

export const workspacePages = [listPage, detailPage];
