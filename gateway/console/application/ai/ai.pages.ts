import { html, nothing } from 'lit';
import { type Field, openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, tabsView } from '../element/parts-view.ts';
import {
  CreateAiWorkspaceDocument,
  DeleteAiWorkspaceDocument,
  ListAiUsageDocument,
  ListAiWorkspacesDocument,
  type ListAiWorkspacesQuery,
  ListUsableAiWorkspacesDocument,
  StreamAiChatDocument,
  UpdateAiWorkspaceDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';

type Workspace = ListAiWorkspacesQuery['aiWorkspaces'][number];
type Provider = ListAiWorkspacesQuery['aiProviders'][number];

const tabs = (visit: Visit) =>
  tabsView(
    [
      ['/ai', visit.word('playground')],
      ['/ai/workspaces', visit.word('workspaces')],
      ['/ai/usage', visit.word('usage')],
    ],
    visit,
    visit.word('ai'),
  );

const workspacesPage = page({
  path: '/ai/workspaces',
  title: 'workspaces',
  roleOrPermission: 'AI.Workspaces.View',
  load: ({ api, signal }) => api.run(ListAiWorkspacesDocument, {}, signal),
  view: ({ aiWorkspaces, aiProviders }, visit) => {
    const create = {
      label: visit.word('newWorkspace'),
      style: 'main' as const,
      run: () => save(null, aiProviders, visit),
    };
    return html`${headingView({ title: visit.word('workspaces'), actions: [create] }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('workspaces'),
        rows: { nodes: aiWorkspaces },
        columns: [
          { label: visit.word('name'), cell: ({ name }) => name },
          { label: visit.word('provider'), cell: ({ provider }) => provider },
          { label: visit.word('model'), cell: ({ model }) => html`<code>${model}</code>` },
          {
            label: visit.word('status'),
            cell: ({ isActive, kind }) =>
              html`${badgeView(visit.word(isActive ? 'active' : 'inactive'), isActive ? 'good' : 'warn')} ${kind === 'System' ? badgeView(visit.word('inCode'), 'plain') : nothing}`,
          },
        ],
        actions: (one) =>
          one.kind === 'System'
            ? []
            : [
                {
                  label: visit.word('edit'),
                  of: one.name,
                  run: () => save(one, aiProviders, visit),
                },
                {
                  label: visit.word('remove'),
                  of: one.name,
                  confirm: {
                    title: visit.word('deleteWorkspaceTitle', { name: one.name }),
                    text: visit.word('deleteWorkspaceText'),
                    label: visit.word('remove'),
                  },
                  done: visit.word('removed'),
                  run: async () => {
                    await visit.api.run(DeleteAiWorkspaceDocument, { input: { name: one.name } });
                    await visit.reload();
                  },
                },
              ],
        empty: { title: visit.word('noWorkspaces'), text: visit.word('noWorkspacesText'), action: create },
      },
      visit,
    )}`;
  },
});

/** Makes a workspace, or changes one. */
async function save(one: Workspace | null, providers: readonly Provider[], visit: Visit): Promise<void> {
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
          value: one?.provider ?? providers.find(({ isConfigured }) => isConfigured)?.name,
          choices: providers.map((known) => ({
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

/** A conversation of one question, kept while the page is open. */
interface Talk {
  workspace: string;
  answer: string;
  note: string;
  problem: string | null;
  running: AbortController | null;
}

const playgroundPage = page({
  path: '/ai',
  title: 'ai',
  roleOrPermission: 'AI.Chat.Execute',
  load: async ({ api, signal }) => {
    const { usableAIWorkspaces } = await api.run(ListUsableAiWorkspacesDocument, {}, signal);
    const talk: Talk = {
      workspace: usableAIWorkspaces[0]?.name ?? '',
      answer: '',
      note: '',
      problem: null,
      running: null,
    };
    return { workspaces: usableAIWorkspaces, talk };
  },
  view: ({ workspaces, talk }, visit) => html`${headingView({ title: visit.word('ai') }, visit)}${tabs(visit)}
    <div class="pair">
      <form class="panel fields" @submit=${(event: Event) => ask(event, talk, visit)}>
        <div class="field"><label for="workspace">${visit.word('workspace')}</label>
          <select id="workspace" @change=${(event: Event) => {
            talk.workspace = (event.target as HTMLSelectElement).value;
          }}>${workspaces.map(({ name, provider, model }) => html`<option value=${name}>${name} (${provider}, ${model})</option>`)}</select></div>
        <div class="field"><label for="message">${visit.word('message')}</label>
          <textarea id="message" name="message" required></textarea></div>
        <div class="doings">
          <button type="button" ?disabled=${talk.running === null} @click=${() => talk.running?.abort()}>${visit.word('stop')}</button>
          <button type="submit" class="main" ?disabled=${talk.running !== null}>${visit.word('ask')}</button>
        </div>
      </form>
      <section class="panel" aria-live="polite" aria-busy=${String(talk.running !== null)}>
        <h2>${visit.word('answer')}</h2>
        ${talk.problem === null ? nothing : html`<p class="problem over" role="alert">${talk.problem}</p>`}
        ${talk.answer === '' ? html`<p class="soft">${visit.word('answerHere')}</p>` : html`<p class="answer">${talk.answer}</p>`}
        <p class="soft">${talk.note}</p>
      </section>
    </div>`,
});

/** Follows the answer until it ends or the reader stops it. */
function ask(event: Event, talk: Talk, visit: Visit): void {
  event.preventDefault();
  const content = String(new FormData(event.currentTarget as HTMLFormElement).get('message'));
  const running = new AbortController();
  const end = () => {
    talk.running = null;
    visit.redraw();
  };
  Object.assign(talk, { answer: '', note: '', problem: null, running });
  visit.redraw();
  const signal = AbortSignal.any([running.signal, visit.signal]);
  signal.addEventListener('abort', end, { once: true });
  visit.api.follow(
    StreamAiChatDocument,
    { input: { workspaceName: talk.workspace, messages: [{ role: 'user', content }] } },
    {
      next: ({ aiChatStream }) => {
        talk.answer += aiChatStream.content;
        const { usage, finishReason } = aiChatStream;
        if (usage !== null) {
          talk.note = visit.word('tokens', { input: usage.inputTokens, output: usage.outputTokens });
        }
        visit.redraw();
        // What ended is not asked again when the connection closes.
        if (finishReason !== null) setTimeout(() => running.abort(), 500);
      },
      fail: (error) => {
        talk.problem = reasonOf(error);
        running.abort();
      },
    },
    signal,
  );
}

const usagePage = page({
  path: '/ai/usage',
  title: 'usage',
  roleOrPermission: 'AI.Usage.View',
  load: (visit) => visit.api.run(ListAiUsageDocument, pagingOf(visit), visit.signal),
  view: ({ aiUsage }, visit) => {
    const { locale } = visit.language;
    return html`${headingView({ title: visit.word('usage') }, visit)}${tabs(visit)}
    ${listView(
      {
        caption: visit.word('usage'),
        rows: aiUsage,
        hasSearch: true,
        query: 'AI.UsageRecords',
        columns: [
          { label: visit.word('at'), cell: ({ timestamp }) => momentView(timestamp, visit) },
          { label: visit.word('workspace'), cell: ({ workspaceName }) => workspaceName },
          {
            label: visit.word('model'),
            cell: ({ provider, model }) => html`<code>${provider}/${model}</code>`,
          },
          {
            label: visit.word('inputTokens'),
            isNumber: true,
            cell: ({ inputTokens }) => inputTokens.toLocaleString(locale),
          },
          {
            label: visit.word('outputTokens'),
            isNumber: true,
            cell: ({ outputTokens }) => outputTokens.toLocaleString(locale),
          },
          {
            label: visit.word('cost'),
            isNumber: true,
            cell: ({ estimatedCostUsd }) =>
              estimatedCostUsd?.toLocaleString(locale, { maximumFractionDigits: 6 }) ??
              visit.word('unpriced'),
          },
        ],
        empty: { title: visit.word('noUsage'), text: visit.word('noUsageText') },
      },
      visit,
    )}`;
  },
});

export const pages = [playgroundPage, workspacesPage, usagePage];
