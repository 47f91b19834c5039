import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import {
  CreateTemplateDocument,
  ListTemplatesDocument,
  type TemplateLifecycleStatus,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';

export const readPermission = 'Templating.Templates.Read';
export const managePermission = 'Templating.Templates.Manage';

const statuses: readonly TemplateLifecycleStatus[] = ['Draft', 'PendingReview', 'Published', 'Archived'];
const tones: Readonly<Record<TemplateLifecycleStatus, Tone>> = {
  Draft: 'warn',
  PendingReview: 'warn',
  Published: 'good',
  Archived: 'plain',
};

export const templateState = (status: TemplateLifecycleStatus, visit: Visit) =>
  badgeView(visit.word(status), tones[status]);

/** The path of a template: its name, and its culture where it has one. */
export function templatePath(name: string, culture: string | null): string {
  const path = `/templates/${encodeURIComponent(name)}`;
  return culture === null ? path : `${path}?culture=${encodeURIComponent(culture)}`;
}

export const templatesPage = page({
  path: '/templates',
  title: 'templates',
  permission: readPermission,
  load: (visit) => {
    const status = statuses.find((one) => one === visit.address.searchParams.get('status'));
    const filter = status === undefined ? null : { status: { eq: status } };
    return visit.api.run(ListTemplatesDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ templates }, visit) => {
    const create = {
      label: visit.word('newTemplate'),
      permission: managePermission,
      style: 'main' as const,
      run: () => createTemplate(visit),
    };
    return html`${headingView({ title: visit.word('templates'), actions: [create] }, visit)}
    ${listView(
      {
        caption: visit.word('templates'),
        rows: templates,
        hasSearch: true,
        query: 'Templating.Templates',
        filters: [
          {
            name: 'status',
            label: visit.word('status'),
            choices: statuses.map((value) => ({ value, text: visit.word(value) })),
          },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ name, culture }) => html`<a href=${visit.at(templatePath(name, culture))}>${name}</a>`,
          },
          { label: visit.word('culture'), cell: ({ culture }) => culture ?? visit.word('everyCulture') },
          { label: visit.word('category'), cell: ({ category }) => category },
          { label: visit.word('status'), cell: ({ status }) => templateState(status, visit) },
          { label: visit.word('kind'), cell: ({ mimeType }) => html`<code>${mimeType}</code>` },
          { label: visit.word('modified'), cell: ({ modifiedAt }) => momentView(modifiedAt, visit) },
        ],
        empty: { title: visit.word('noTemplates'), text: visit.word('noTemplatesText'), action: create },
      },
      visit,
    )}`;
  },
});

async function createTemplate(visit: Visit): Promise<void> {
  const made = await openForm(
    {
      title: visit.word('newTemplate'),
      label: visit.word('create'),
      fields: [
        { name: 'name', label: visit.word('name') },
        { name: 'culture', label: visit.word('culture'), isOptional: true },
        {
          name: 'mimeType',
          label: visit.word('kind'),
          kind: 'choice',
          choices: ['text/html', 'text/plain'].map((value) => ({ value, text: value })),
        },
        {
          name: 'content',
          label: visit.word('content'),
          kind: 'template',
          value: '<h1>Hello {{ model.name }}</h1>',
          help: visit.word('contentHelp'),
        },
      ],
      submit: async (entered) => {
        const input = {
          name: String(entered.name),
          culture: entered.culture as string | null,
          mimeType: String(entered.mimeType),
          content: String(entered.content),
        };
        await visit.api.run(CreateTemplateDocument, { input });
        return input;
      },
    },
    visit,
  );
  if (made !== null) visit.go(visit.at(templatePath(made.name, made.culture)));
}
