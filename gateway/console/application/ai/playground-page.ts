import { html, nothing } from 'lit';
import { headingView } from '../element/page-elements.ts';
import { ListUsableAiWorkspacesDocument, StreamAiChatDocument } from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { aiTabs } from './ai-tabs.ts';

/** A conversation of one question, kept while the page is open. */
interface Talk {
  workspace: string;
  answer: string;
  note: string;
  problem: string | null;
  running: AbortController | null;
}

/** Asks a workspace one question. */
export const playgroundPage = page({
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
  view: (
    { workspaces, talk },
    visit,
  ) => html`${headingView({ title: visit.word('ai') }, visit)}${aiTabs(visit)}
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
