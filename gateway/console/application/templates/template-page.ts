import '../element/code-editor.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Action } from '../element/action-view.ts';
import { openDialog } from '../element/dialog.ts';
import { listView } from '../element/list-view.ts';
import { headingView, momentView } from '../element/parts-view.ts';
import {
  ApproveTemplateDocument,
  ArchiveTemplateDocument,
  CheckTemplateDocument,
  type CheckTemplateQuery,
  CompareTemplateDocument,
  DeleteTemplateDraftDocument,
  type DocumentFormat,
  GetTemplateDocument,
  type GetTemplateQuery,
  PreviewTemplateDocument,
  type PreviewTemplateQuery,
  PublishTemplateDocument,
  RejectTemplateDocument,
  SubmitTemplateForReviewDocument,
  UnpublishTemplateDocument,
  UpdateTemplateDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage, reasonOf } from '../platform.ts';
import { sampleData } from './sample-data.ts';
import { managePermission, readPermission, templateState } from './templates-page.ts';

type Template = NonNullable<GetTemplateQuery['template']>;
type Preview = PreviewTemplateQuery['previewTemplate'];

const reviewPermission = 'Templating.Revisions.Execute';
const formats: readonly DocumentFormat[] = ['Html', 'Pdf', 'Excel'];
/** Milliseconds after the last key before the draft is checked. */
const patience = 400;

/** What is being edited, between two loads. */
interface Draft {
  text: string;
  data: string;
  check: CheckTemplateQuery['checkTemplate'] | null;
  preview: Preview | null;
  problem: string | null;
  /** Waits for the reader to stop typing. */
  pending?: ReturnType<typeof setTimeout>;
}

/** A template: editor with problems as one writes, preview, life, variables and history. */
export const templatePage = page({
  path: '/templates/:name',
  permission: readPermission,
  load: async (visit) => {
    const name = visit.params.name ?? '';
    const culture = visit.address.searchParams.get('culture');
    const { template, ...rest } = await visit.api.run(GetTemplateDocument, { name, culture }, visit.signal);
    if (template === null) throw new MissingPage();
    const draft: Draft = {
      text: template.draft?.content ?? template.published?.content ?? '',
      data:
        visit.kept.get('data') ?? JSON.stringify(sampleData(rest.templateVariables.modelVariables), null, 2),
      check: null,
      preview: null,
      problem: null,
    };
    if (visit.permissions.has(managePermission)) await refresh(template, draft, visit);
    return { ...rest, template, draft };
  },
  title: ({ template }) => template.name,
  view: ({ template, draft, templateLifecycle, templateVariables, templateHistory }, visit) => {
    const variables = [
      ...templateVariables.modelVariables,
      ...templateVariables.enrichedVariables,
      ...templateVariables.globalVariables,
    ];
    return html`${headingView(
      {
        title: template.name,
        badge: templateState(template.status, visit),
        back: { path: '/templates', label: visit.word('templates') },
        actions: actionsOf(template, draft, templateLifecycle, visit),
      },
      visit,
    )}
      <div class="pair">
        <div class="panel">
          <form class="fields" novalidate @submit=${(event: Event) => event.preventDefault()}>
            <div class="field"><span class="label">${visit.word('content')}</span>
              <code-editor class="tall" label=${visit.word('content')} described="content-state"
                language=${template.mimeType === 'application/json' ? 'json' : 'template'}
                .value=${draft.text} ?readonly=${!visit.permissions.has(managePermission)}
                @keydown=${(event: KeyboardEvent) => saveByKey(event, template, draft, visit)}
                @input=${(event: Event) => edit((event.target as HTMLTextAreaElement).value, template, draft, visit)}></code-editor>
              <div id="content-state" role="status">${checkView(draft, visit)}</div></div>
            <div class="field"><span class="label">${visit.word('sampleData')}</span>
              <code-editor label=${visit.word('sampleData')} language="json" described="data-help" .value=${draft.data}
                @change=${async (event: Event) => {
                  draft.data = (event.target as HTMLTextAreaElement).value;
                  visit.kept.set('data', draft.data);
                  await refresh(template, draft, visit);
                  visit.redraw();
                }}></code-editor>
              <p class="soft" id="data-help">${visit.word('sampleDataHelp')}</p></div>
          </form>
        </div>
        <div class="panel">
          <h2>${visit.word('preview')}</h2>
          <p class="soft">${visit.word('previewText')}</p>
          ${draft.problem === null ? nothing : html`<p class="problem over" role="alert">${draft.problem}</p>`}
          ${draft.preview === null ? nothing : previewView(template, draft.preview, visit)}
          <div class="doings left">${formats.map(
            (format) =>
              html`<button type="button" ?disabled=${draft.preview === null} @click=${() => download(template, draft, format, visit)}>${visit.word('download')}: ${format}</button>`,
          )}</div>
        </div>
      </div>
      <section class="block"><h2>${visit.word('variables')}</h2>
        ${listView(
          {
            caption: visit.word('variables'),
            rows: { nodes: variables },
            columns: [
              { label: visit.word('name'), cell: ({ name }) => html`<code>${name}</code>` },
              { label: visit.word('kind'), cell: ({ type }) => type },
              { label: visit.word('exampleColumn'), cell: ({ example }) => example },
              { label: visit.word('description'), cell: ({ description }) => description },
            ],
            empty: { title: visit.word('nothingYet'), text: '' },
          },
          visit,
        )}
      </section>
      <section class="block"><h2>${visit.word('history')}</h2>
        ${listView(
          {
            caption: visit.word('history'),
            rows: templateHistory,
            columns: [
              { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
              { label: visit.word('status'), cell: ({ status }) => templateState(status, visit) },
              {
                label: visit.word('published_on'),
                cell: ({ publishedAt }) => momentView(publishedAt, visit),
              },
            ],
            actions: ({ revisionId, createdAt }) => {
              const now = template.draft?.revisionId ?? template.published?.revisionId;
              return now === undefined || now === revisionId
                ? []
                : [
                    {
                      label: visit.word('compareDraft'),
                      of: createdAt,
                      run: () => compare(template.name, revisionId, now, visit),
                    },
                  ];
            },
            empty: { title: visit.word('nothingYet'), text: '' },
          },
          visit,
        )}
      </section>`;
  },
});

/** Renders the saved draft again. */
async function refresh(template: Template, draft: Draft, visit: Visit): Promise<void> {
  try {
    draft.preview = (await render(template, draft, 'Html', visit)).previewTemplate;
    draft.problem = null;
  } catch (error) {
    draft.problem = reasonOf(error);
  }
}

function render({ name, culture }: Template, { data }: Draft, format: DocumentFormat, visit: Visit) {
  const input = { culture, format, data: data.trim() === '' ? null : JSON.parse(data) };
  return visit.api.run(PreviewTemplateDocument, { name, input }, visit.signal);
}

function edit(text: string, { name, mimeType }: Template, draft: Draft, visit: Visit): void {
  draft.text = text;
  clearTimeout(draft.pending);
  draft.pending = setTimeout(async () => {
    const { checkTemplate } = await visit.api.run(CheckTemplateDocument, { content: text, mimeType, name });
    if (draft.text !== text) return;
    draft.check = checkTemplate;
    visit.redraw();
  }, patience);
}

function checkView({ check }: Draft, visit: Visit): TemplateResult | typeof nothing {
  if (check === null) return nothing;
  const problems = [...check.parseErrors, ...check.unknownVariables];
  if (problems.length === 0) return html`<p class="soft">${visit.word('noProblems')}</p>`;
  return html`<ul>${problems.map(
    ({ line, message }) =>
      html`<li class="problem">${visit.word('problemAt', { line: line ?? '?', message })}</li>`,
  )}</ul>`;
}

/** In a frame of another policy: what templates contain runs nothing and loads nothing of this page. */
function previewView({ name }: Template, preview: Preview, visit: Visit): TemplateResult {
  if (!preview.mediaType.startsWith('text/html'))
    return html`<pre class="code" tabindex="0">${preview.plainText ?? preview.html}</pre>`;
  const send = (frame: HTMLIFrameElement) => frame.contentWindow?.postMessage(preview.html, '*');
  const shown = document.querySelector<HTMLIFrameElement>('iframe.preview');
  if (shown !== null) send(shown);
  return html`${preview.subject === null ? nothing : html`<p><strong>${preview.subject}</strong></p>`}
    <iframe class="preview" sandbox="allow-scripts" title=${visit.word('previewOf', { name })}
      src=${visit.at('/preview')} @load=${(event: Event) => send(event.target as HTMLIFrameElement)}></iframe>`;
}

function saveByKey(event: KeyboardEvent, template: Template, draft: Draft, visit: Visit): void {
  if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  save(template, draft, visit).catch((error: unknown) => visit.announce(reasonOf(error)));
}

async function save(template: Template, draft: Draft, visit: Visit): Promise<void> {
  const { name, culture, mimeType, layoutName, category } = template;
  await visit.api.run(UpdateTemplateDocument, {
    input: {
      name,
      culture,
      mimeType,
      layoutName,
      category,
      content: draft.text,
      ifMatch: template.draft?.entityTag ?? null,
    },
  });
  await visit.reload();
  visit.announce(visit.word('draftSaved'));
}

async function download(
  template: Template,
  draft: Draft,
  format: DocumentFormat,
  visit: Visit,
): Promise<void> {
  try {
    const { previewTemplate } = await render(template, draft, format, visit);
    const { content, html: text, mediaType, fileName } = previewTemplate;
    const bytes = content === null ? text : Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    visit.announce(reasonOf(error));
  }
}

async function compare(name: string, from: string, to: string, visit: Visit): Promise<void> {
  const { diffTemplateRevisions } = await visit.api.run(CompareTemplateDocument, { name, from, to });
  const lines = diffTemplateRevisions.changes;
  await openDialog<true>({
    title: visit.word('compareTitle'),
    isWide: true,
    content: (dialog) => html`${
      lines.length === 0
        ? html`<p>${visit.word('sameText')}</p>`
        : html`<pre class="code" tabindex="0">${lines.map(
            ({ kind, line, text }) =>
              html`<span class=${kind === 'Added' ? 'added' : 'gone'}>${kind === 'Added' ? '+' : '−'} ${line}  ${text}\n</span>`,
          )}</pre>`
    }
      <div class="ends"><button type="button" class="main" @click=${() => dialog.close(true)}>${visit.word('close')}</button></div>`,
  });
}

function actionsOf(
  template: Template,
  draft: Draft,
  { workflowEnabled, availableTransitions }: GetTemplateQuery['templateLifecycle'],
  visit: Visit,
): readonly Action[] {
  const { api } = visit;
  const { name, culture, status } = template;
  const input = { name, culture };
  const step = (label: string, permission: string, run: () => Promise<unknown>): Action => ({
    label,
    permission,
    done: visit.word('done'),
    run: async () => {
      await run();
      await visit.reload();
    },
  });
  const saving = {
    label: visit.word('saveDraft'),
    permission: managePermission,
    style: 'main' as const,
    run: () => save(template, draft, visit),
  };
  const can = (next: (typeof availableTransitions)[number]) => availableTransitions.includes(next);
  return [
    saving,
    ...(status === 'PendingReview'
      ? [
          step(visit.word('approve'), reviewPermission, () => api.run(ApproveTemplateDocument, { input })),
          step(visit.word('reject'), reviewPermission, () => api.run(RejectTemplateDocument, { input })),
        ]
      : []),
    ...(workflowEnabled && can('PendingReview')
      ? [
          step(visit.word('submitReview'), managePermission, () =>
            api.run(SubmitTemplateForReviewDocument, { input }),
          ),
        ]
      : []),
    ...(!workflowEnabled && template.draft !== null && can('Published')
      ? [step(visit.word('publish'), managePermission, () => api.run(PublishTemplateDocument, { input }))]
      : []),
    ...(template.published !== null && status === 'Published'
      ? [step(visit.word('unpublish'), managePermission, () => api.run(UnpublishTemplateDocument, { input }))]
      : []),
    ...(template.draft === null
      ? []
      : [
          {
            label: visit.word('discardDraft'),
            permission: managePermission,
            style: 'danger' as const,
            confirm: {
              title: visit.word('discardTitle'),
              text: visit.word('discardText'),
              label: visit.word('discardDraft'),
            },
            done: visit.word('removed'),
            run: async () => {
              await api.run(DeleteTemplateDraftDocument, { input });
              if (template.published === null) visit.go(visit.at('/templates'));
              else await visit.reload();
            },
          },
        ]),
    ...(can('Archived')
      ? [
          {
            label: visit.word('archive'),
            permission: managePermission,
            done: visit.word('done'),
            run: async () => {
              await api.run(ArchiveTemplateDocument, { input });
              visit.go(visit.at('/templates'));
            },
            style: 'danger' as const,
            confirm: {
              title: visit.word('archiveTitle'),
              text: visit.word('archiveText', { name }),
              label: visit.word('archive'),
            },
          },
        ]
      : []),
  ];
}
