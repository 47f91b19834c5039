import '../element/code-editor.ts';
import '../element/pdf-preview.ts';
import '../element/sheet-preview.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Action } from '../element/action-view.ts';
import { openDialog } from '../element/dialog.ts';
import { listView } from '../element/list-view.ts';
import { mailPreview } from '../element/mail-preview.ts';
import { headingView, momentView } from '../element/page-elements.ts';
import {
  ApproveTemplateDocument,
  ArchiveTemplateDocument,
  CompareTemplateDocument,
  DeleteTemplateDraftDocument,
  type DocumentFormat,
  GetTemplateDocument,
  type GetTemplateQuery,
  PublishTemplateDocument,
  RejectTemplateDocument,
  SubmitTemplateForReviewDocument,
  UnpublishTemplateDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage, reasonOf } from '../platform.ts';
import { sampleData } from './sample-data.ts';
import { type Preview, type Template, TemplateEditing } from './template-editing.ts';
import { managePermission, readPermission, templateState } from './templates-page.ts';

const reviewPermission = 'Templating.Revisions.Execute';
const formats: readonly DocumentFormat[] = ['Html', 'Pdf', 'Excel'];
/** What is being edited, by the visit of its page. */
const opened = new WeakMap<Visit, TemplateEditing>();

/** A template: editor with problems as one writes, preview, life, variables and history. */
export const templatePage = page({
  path: '/templates/:name',
  permission: readPermission,
  load: async (visit) => {
    const name = visit.params.name ?? '';
    const culture = visit.address.searchParams.get('culture');
    const { template, ...rest } = await visit.api.run(GetTemplateDocument, { name, culture }, visit.signal);
    if (template === null) throw new MissingPage();
    const editing = opened.get(visit) ?? new TemplateEditing(template, visit);
    opened.set(visit, editing);
    editing.take(template);
    editing.data ??= JSON.stringify(sampleData(rest.templateVariables.modelVariables, editing.text), null, 2);
    if (visit.permissions.has(managePermission)) await editing.refresh();
    return { ...rest, template, editing };
  },
  follow: ({ editing }, visit) =>
    visit.askBeforeLeaving(() =>
      editing.isUnsaved
        ? { title: visit.word('leaveTitle'), text: visit.word('leaveText'), label: visit.word('leave') }
        : null,
    ),
  title: ({ template }) => template.name,
  view: ({ template, editing, templateLifecycle, templateVariables, templateHistory }, visit) => {
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
        actions: actionsOf(template, editing, templateLifecycle, visit),
      },
      visit,
    )}
      <div class="pair">
        <div class="panel">
          <form class="fields" novalidate @submit=${(event: Event) => event.preventDefault()}>
            <div class="field"><span class="label">${visit.word('content')}</span>
              <code-editor class="tall" label=${visit.word('content')} described="content-state"
                language=${template.mimeType === 'application/json' ? 'json' : 'template'}
                .value=${live(editing.text)} ?readonly=${!visit.permissions.has(managePermission)}
                @keydown=${(event: KeyboardEvent) => saveByKey(event, editing, visit)}
                @input=${(event: Event) => {
                  editing.type((event.target as HTMLTextAreaElement).value);
                  visit.redraw();
                }}></code-editor>
              <div id="content-state" role="status">${checkView(editing, visit)}</div></div>
            <div class="field"><span class="label">${visit.word('sampleData')}</span>
              <code-editor label=${visit.word('sampleData')} language="json" described="data-help" .value=${live(editing.data ?? '')}
                @change=${async (event: Event) => {
                  editing.data = (event.target as HTMLTextAreaElement).value;
                  await editing.refresh();
                  visit.redraw();
                }}></code-editor>
              <p class="soft" id="data-help">${visit.word('sampleDataHelp')}</p></div>
          </form>
        </div>
        <div class="panel">
          <h2>${visit.word('preview')}</h2>
          <p class="soft">${visit.word('previewText')}</p>
          ${editing.problem === null ? nothing : html`<p class="problem over" role="alert">${editing.problem}</p>`}
          <div class="doings left views" role="group" aria-label=${visit.word('format')}>${formats.map(
            (format) =>
              html`<button type="button" aria-pressed=${String(editing.format === format)} @click=${async () => {
                editing.format = format;
                await editing.refresh();
                visit.redraw();
              }}>${format}</button>`,
          )}</div>
          ${editing.preview === null ? nothing : previewView(template, editing.preview, visit)}
          <div class="doings left">${formats.map(
            (format) =>
              html`<button type="button" ?disabled=${editing.preview === null} @click=${() => download(editing, format, visit)}>${visit.word('download')}: ${format}</button>`,
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

/** What is wrong with the text, and whether it is stored. */
function checkView(
  { check, isUnsaved, savesItself, savedAt }: TemplateEditing,
  visit: Visit,
): TemplateResult {
  const problems = check === null ? [] : [...check.parseErrors, ...check.unknownVariables];
  const unsaved = visit.word(savesItself ? 'notSavedYet' : 'notSavedInReview');
  const saved = savedAt === null ? null : visit.word('savedAt', { time: timeOfDay(savedAt, visit) });
  const state = isUnsaved ? unsaved : saved;
  return html`${check !== null && problems.length === 0 ? html`<p class="soft">${visit.word('noProblems')}</p>` : nothing}
    ${problems.length === 0 ? nothing : html`<ul>${problems.map(({ line, message }) => html`<li class="problem">${visit.word('problemAt', { line: line ?? '?', message })}</li>`)}</ul>`}
    ${state === null ? nothing : html`<p class="soft" data-state=${isUnsaved ? 'unsaved' : 'saved'}>${state}</p>`}`;
}

const timeOfDay = (at: Date, { language }: Visit) =>
  at.toLocaleTimeString(language.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function previewView({ name }: Template, preview: Preview, visit: Visit): TemplateResult {
  const title = visit.word('previewOf', { name });
  if (preview.mediaType === 'application/pdf')
    return html`<pdf-preview .name=${title} .content=${preview.content ?? ''} .without=${visit.word('noPdfViewer')}></pdf-preview>`;
  if (preview.mediaType.includes('spreadsheet'))
    return html`<p class="soft">${visit.word('sheetsText')}</p>
      <sheet-preview .name=${title} .page=${preview.html} .frame=${visit.at('/preview')}></sheet-preview>`;
  if (!preview.mediaType.startsWith('text/html'))
    return html`<pre class="code" tabindex="0">${preview.plainText ?? preview.html}</pre>`;
  return html`${preview.subject === null ? nothing : html`<p><strong>${preview.subject}</strong></p>`}
    ${mailPreview({ title, page: preview.html, text: preview.plainText ?? '' }, visit)}`;
}

function saveByKey(event: KeyboardEvent, editing: TemplateEditing, visit: Visit): void {
  if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  save(editing, visit).catch((error: unknown) => visit.announce(reasonOf(error)));
}

async function save(editing: TemplateEditing, visit: Visit): Promise<void> {
  await editing.save();
  visit.announce(visit.word('draftSaved'));
}

async function download(editing: TemplateEditing, format: DocumentFormat, visit: Visit): Promise<void> {
  try {
    const { content, html: text, mediaType, fileName } = await editing.render(format);
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
  editing: TemplateEditing,
  { workflowEnabled, availableTransitions }: GetTemplateQuery['templateLifecycle'],
  visit: Visit,
): readonly Action[] {
  const { api } = visit;
  const { name, culture, status } = template;
  const input = { name, culture };
  const manage = { permission: managePermission, done: visit.word('done') };
  const review = { permission: reviewPermission, done: visit.word('done') };
  // What a reviewer types is no part of the text under review: saving it would end the review.
  const reviewed = editing.isUnsaved
    ? {
        confirm: {
          title: visit.word('reviewTitle'),
          text: visit.word('reviewText'),
          label: visit.word('confirm'),
        },
      }
    : {};
  const saving = {
    label: visit.word('saveDraft'),
    permission: managePermission,
    style: 'main' as const,
    run: () => save(editing, visit),
  };
  const can = (next: (typeof availableTransitions)[number]) => availableTransitions.includes(next);
  return [
    saving,
    ...(status === 'PendingReview'
      ? [
          {
            ...review,
            ...reviewed,
            label: visit.word('approve'),
            run: () => editing.change(() => api.run(ApproveTemplateDocument, { input }), false),
          },
          {
            ...review,
            ...reviewed,
            label: visit.word('reject'),
            run: () => editing.change(() => api.run(RejectTemplateDocument, { input }), false),
          },
        ]
      : []),
    ...(workflowEnabled && can('PendingReview')
      ? [
          {
            ...manage,
            label: visit.word('submitReview'),
            run: () => editing.change(() => api.run(SubmitTemplateForReviewDocument, { input }), true),
          },
        ]
      : []),
    ...(!workflowEnabled && template.draft !== null && can('Published')
      ? [
          {
            ...manage,
            label: visit.word('publish'),
            run: () => editing.change(() => api.run(PublishTemplateDocument, { input }), true),
          },
        ]
      : []),
    ...(template.published !== null && status === 'Published'
      ? [
          {
            ...manage,
            label: visit.word('unpublish'),
            confirm: {
              title: visit.word('unpublishTitle', { name }),
              text: visit.word('unpublishText'),
              label: visit.word('unpublish'),
            },
            run: () => editing.change(() => api.run(UnpublishTemplateDocument, { input }), false),
          },
        ]
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
              editing.forget();
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
              editing.forget();
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
