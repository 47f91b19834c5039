import { randomUUID } from 'node:crypto';
import type { SampleOwner } from '../rows/row-sample.ts';
import { newTemplate, newTemplateCategory } from '../rows/templating.samples.ts';
import { type ClientArea, type ClientCall, type Generation, list, object, page } from './client-call.ts';

const own =
  (more: object = {}, ...moves: string[]) =>
  async (owner: SampleOwner) => ({
    parameters: { name: (await newTemplate(owner, ...moves)).name },
    ...more,
  });
const draft = () => ({
  name: `field.${randomUUID()}`,
  content: '<p>Hello {{ name }}</p>',
  mimeType: 'text/html',
});
const detail = object('name', 'culture', 'draft', 'published');

/** The functions of a generation. @param templates where it finds templates. @param categories where categories. */
const callsOf = (
  generations: readonly Generation[],
  templates: string,
  categories: string,
): readonly ClientCall[] => {
  const call = (
    name: string,
    request: string,
    rest: Omit<ClientCall, 'name' | 'request' | 'generations'>,
  ) => ({
    name,
    generations,
    request,
    ...rest,
  });
  return [
    call('getTemplates', `GET ${templates}`, {
      input: async (owner) => {
        await newTemplate(owner);
        return { query: 'page=1&pageSize=20' };
      },
      reads: page(['name', 'culture', 'status']),
    }),
    call('getTemplate', `GET ${templates}/{name}`, { input: own(), reads: detail }),
    call('saveDraft', `POST ${templates}`, {
      input: () => ({ body: draft() }),
      status: 201,
      reads: detail,
    }),
    call('updateDraft', `PUT ${templates}/{name}`, { input: own({ body: draft() }), reads: detail }),
    call('deleteDraft', `DELETE ${templates}/{name}/draft`, { input: own(), status: 204 }),
    call('publishTemplate', `POST ${templates}/{name}/publish`, { input: own({ rawBody: 'null' }) }),
    call('unpublishTemplate', `POST ${templates}/{name}/unpublish`, {
      input: own({ rawBody: 'null' }, 'publish'),
      status: 204,
    }),
    call('getLifecycleInfo', `GET ${templates}/{name}/lifecycle`, {
      input: own(),
      reads: object('currentStatus', 'availableTransitions', 'workflowEnabled'),
    }),
    call('getHistory', `GET ${templates}/{name}/history`, {
      input: own({ query: 'page=1&pageSize=20' }),
      reads: object('revisions', 'totalCount', 'page', 'pageSize'),
    }),
    call('getRevision', `GET ${templates}/{name}/history/{id}`, {
      input: async (owner) => {
        const { name, revisionId: id } = await newTemplate(owner);
        return { parameters: { name, id } };
      },
      reads: object('revisionId', 'content', 'status'),
    }),
    call('previewTemplate', `POST ${templates}/{name}/preview`, {
      input: own({ body: { data: { name: 'Ada' } } }),
      reads: object('html', 'revisionId', 'renderTimeMs'),
    }),
    call('previewTemplateBinary', `POST ${templates}/{name}/preview`, {
      input: async (owner) => {
        const { name } = await newTemplate(owner);
        const content = '<table><tr><td>{{ name }}</td></tr></table>';
        await owner.platform.call(`/templates/${name}`, {
          method: 'PUT',
          token: owner.token,
          body: { content },
        });
        return { parameters: { name }, body: { data: { name: 'Ada' }, format: 2 } };
      },
    }),
    call('getVariables', `GET ${templates}/{name}/variables`, {
      input: own(),
      reads: object('globalVariables', 'modelVariables', 'enrichedVariables'),
    }),
    call('getCategories', `GET ${categories}`, {
      input: async (owner) => {
        await newTemplateCategory(owner);
        return {};
      },
      reads: list('id', 'name', 'sortOrder'),
    }),
    call('createCategory', `POST ${categories}`, {
      input: () => ({ body: { name: `field ${randomUUID()}`, sortOrder: 1 } }),
      status: 201,
      reads: object('id', 'name', 'sortOrder'),
    }),
    call('updateCategory', `PUT ${categories}/{id}`, {
      input: async (owner) => ({
        parameters: { id: await newTemplateCategory(owner) },
        body: { name: `field ${randomUUID()}`, sortOrder: 2 },
      }),
      reads: object('id', 'name', 'sortOrder'),
    }),
    call('deleteCategory', `DELETE ${categories}/{id}`, {
      input: async (owner) => ({ parameters: { id: await newTemplateCategory(owner) } }),
      status: 204,
    }),
  ];
};

/** Templates, their revisions and their categories. Generation C puts a prefix of its own in front. */
export const templatingCalls: ClientArea = {
  area: 'Templating',
  calls: [
    ...callsOf(['A', 'B'], '/templates', '/templates/categories'),
    ...callsOf(['C'], '/templating/templates', '/templating/categories'),
    { name: 'getLayouts', generations: ['C'], request: 'GET /templating/layouts' },
  ],
};
