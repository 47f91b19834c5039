import { randomUUID } from 'node:crypto';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { newTemplate, newTemplateCategory } from '../contract/rows/templating.samples.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const content = 'Hello {{ name }}';
const megabyte = ['a text of nearly a megabyte'];
const data = ['an object', 'an object with members'];
const numbers = ['zero', 'minus one', 'the smallest number', 'the largest number'];

const own =
  (more: object = {}, ...moves: string[]) =>
  async (owner: SampleOwner) => ({ name: (await newTemplate(owner, ...moves)).name, ...more });
const ownCategory =
  (more: object = {}) =>
  async (owner: SampleOwner) => ({ id: await newTemplateCategory(owner), ...more });

const move = (field: string, ...before: string[]): RootFieldSample => ({
  field: `Mutation.${field}`,
  crossing: 'notFound',
  good: own({}, ...before),
});

/** Root fields of templating. */
export const templatingFields: readonly RootFieldSample[] = [
  {
    field: 'Query.templates',
    good: async () => ({ page: 1, pageSize: 5, search: 'a', status: 'Draft', category: 'a', culture: 'fr' }),
  },
  { field: 'Query.template', crossing: 'nothing', good: own() },
  { field: 'Query.templateLayouts', good: async () => ({}) },
  { field: 'Query.templateLifecycle', crossing: 'notFound', good: own() },
  { field: 'Query.templateHistory', crossing: 'notFound', good: own({ page: 1, pageSize: 5 }) },
  {
    field: 'Query.templateRevision',
    crossing: 'nothing',
    good: async (owner) => {
      const { name, revisionId } = await newTemplate(owner);
      return { name, id: revisionId };
    },
  },
  { field: 'Query.templateVariables', crossing: 'notFound', good: own() },
  { field: 'Query.templateCategories', good: async () => ({}) },
  {
    field: 'Query.checkTemplate',
    accepts: { content: megabyte },
    good: async () => ({ content, mimeType: 'text/html', name: 'a' }),
  },
  {
    field: 'Query.diffTemplateRevisions',
    crossing: 'notFound',
    good: async (owner) => {
      const { name, revisionId } = await newTemplate(owner);
      return { name, from: revisionId, to: revisionId };
    },
  },
  {
    field: 'Query.previewTemplate',
    crossing: 'notFound',
    accepts: { data },
    good: own({ input: { data: { name: 'Ada' } } }),
  },
  {
    field: 'Query.renderTemplate',
    crossing: 'notFound',
    accepts: { data },
    good: own({ input: { data: { name: 'Ada' } } }, 'publish'),
  },
  {
    field: 'Mutation.createTemplate',
    accepts: { content: megabyte },
    good: async () => ({ input: { name: `sample-${randomUUID()}`, content } }),
  },
  {
    field: 'Mutation.updateTemplate',
    crossing: 'notFound',
    accepts: { content: megabyte },
    good: own({ input: { content } }),
  },
  move('deleteTemplateDraft'),
  move('publishTemplate'),
  move('unpublishTemplate', 'publish'),
  move('submitTemplateForReview'),
  move('approveTemplate', 'submit-review'),
  move('rejectTemplate', 'submit-review'),
  move('archiveTemplate', 'publish'),
  {
    field: 'Mutation.createTemplateCategory',
    accepts: { sortOrder: numbers },
    good: async () => ({ input: { name: `category ${randomUUID()}` } }),
  },
  {
    field: 'Mutation.updateTemplateCategory',
    crossing: 'notFound',
    accepts: { sortOrder: numbers },
    good: async (owner) => ownCategory({ input: { name: `category ${randomUUID()}`, sortOrder: 1 } })(owner),
  },
  { field: 'Mutation.deleteTemplateCategory', crossing: 'notFound', good: ownCategory() },
];
