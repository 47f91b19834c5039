import { randomUUID } from 'node:crypto';
import type { Refusal, RowInput, RowSample, SampleOwner } from './row-sample.ts';

const content = '<title>Hello {{ name }}</title><p>Hello {{ name }}</p>';

/** A template of a unique name, with a draft. @param moves it makes, as paths say them. */
export async function newTemplate(
  { platform, token }: SampleOwner,
  ...moves: string[]
): Promise<{ readonly name: string; readonly revisionId: string; readonly concurrencyStamp: string }> {
  const name = `sample-${randomUUID()}`;
  const created = await platform.call('/templates', { method: 'POST', token, body: { name, content } });
  for (const move of moves) await platform.call(`/templates/${name}/${move}`, { method: 'POST', token });
  const { revisionId, concurrencyStamp } = created.body.draft;
  return { name, revisionId, concurrencyStamp };
}

/** A category of a unique name. */
export async function newTemplateCategory({ platform, token }: SampleOwner): Promise<string> {
  const body = { name: `category ${randomUUID()}` };
  return (await platform.call('/template-categories', { method: 'POST', token, body })).body.id;
}

const own =
  (...moves: string[]) =>
  async (owner: SampleOwner): Promise<RowInput> => ({
    parameters: { name: (await newTemplate(owner, ...moves)).name },
  });
const ownRevision = async (owner: SampleOwner): Promise<RowInput> => {
  const { name, revisionId } = await newTemplate(owner);
  return { parameters: { name, id: revisionId } };
};
const ownCategory =
  (body?: object) =>
  async (owner: SampleOwner): Promise<RowInput> => ({
    parameters: { id: await newTemplateCategory(owner) },
    ...(body === undefined ? {} : { body }),
  });

const read = 'Templating.Templates.Read';
const manage = 'Templating.Templates.Manage';
const review = 'Templating.Revisions.Execute';
const foreign = 'Templating:Template:NotFound';
const foreignRevision = 'Templating:Revision:NotFound';
const foreignCategory = 'Templating:Category:NotFound';
const missingId = '01990000-0000-7000-8000-000000000000';

const unknown = (body?: object): Refusal => ({
  name: 'a template that does not exist',
  input: { parameters: { name: 'nowhere' }, ...(body === undefined ? {} : { body }) },
  status: 404,
  errorCode: foreign,
});
const unknownCategory = (body?: object): Refusal => ({
  name: 'a category that does not exist',
  input: { parameters: { id: missingId }, ...(body === undefined ? {} : { body }) },
  status: 404,
  errorCode: foreignCategory,
});
const badCulture: Refusal = {
  name: 'a culture that is no language tag',
  input: { parameters: { name: 'nowhere' }, query: 'culture=not_a_tag' },
  status: 400,
  errorCode: 'Validation:Failed',
  errors: { culture: ['Validation:InvalidCulture'] },
};
const invalid = (name: string, input: RowInput, errors: NonNullable<Refusal['errors']>): Refusal => ({
  name,
  input,
  errors,
  status: 400,
  errorCode: 'Validation:Failed',
});
const saved = (more: object): RowInput => ({ body: { name: `sample-${randomUUID()}`, content, ...more } });

const moved = (move: string, permission: string, ...before: string[]): RowSample => ({
  row: `POST /templates/{name}/${move}`,
  permission,
  foreign,
  good: own(...before),
  refusals: [unknown(), badCulture],
});

const categorySamples = (path: string): RowSample[] => [
  {
    row: `POST ${path}`,
    permission: 'Templating.Categories.Manage',
    foreign: null,
    accepts: { sortOrder: ['zero', 'minus one', 'the smallest number', 'the largest number'] },
    good: async () => ({ body: { name: `category ${randomUUID()}`, sortOrder: 1 } }),
    refusals: [
      invalid('an empty name', { body: { name: ' ' } }, { name: ['Validation:Required'] }),
      invalid('too long a name', { body: { name: 'n'.repeat(129) } }, { name: ['Validation:MaxLength'] }),
    ],
  },
  {
    row: `PUT ${path}/{id}`,
    permission: 'Templating.Categories.Manage',
    foreign: foreignCategory,
    accepts: { sortOrder: ['zero', 'minus one', 'the smallest number', 'the largest number'] },
    good: async (owner) => ownCategory({ name: `category ${randomUUID()}`, sortOrder: 2 })(owner),
    refusals: [unknownCategory({ name: 'x', sortOrder: 0 })],
  },
  {
    row: `DELETE ${path}/{id}`,
    permission: 'Templating.Categories.Manage',
    foreign: foreignCategory,
    good: ownCategory(),
    refusals: [unknownCategory()],
  },
];

const revisionSample = (path: string): RowSample => ({
  row: `GET ${path}`,
  permission: read,
  foreign: foreignRevision,
  good: ownRevision,
  refusals: [
    {
      name: 'a revision that does not exist',
      input: { parameters: { name: 'nowhere', id: missingId } },
      status: 404,
      errorCode: foreignRevision,
    },
  ],
});

const deleteSample = (path: string): RowSample => ({
  row: `DELETE ${path}`,
  permission: manage,
  foreign,
  good: own(),
  refusals: [unknown(), badCulture],
});

/** Rows of `templating.routes.ts` and `template-categories.routes.ts`. */
export const templatingSamples: readonly RowSample[] = [
  {
    row: 'GET /templates',
    permission: read,
    foreign: null,
    good: async () => ({ query: 'page=1&pageSize=5&status=0&search=sample' }),
    refusals: [invalid('a page of 101', { query: 'pageSize=101' }, { pageSize: ['Validation:OutOfRange'] })],
  },
  { row: 'GET /templates/meta', permission: read, foreign: null, good: async () => ({}) },
  {
    row: 'GET /templates/{name}',
    permission: read,
    foreign,
    good: own(),
    refusals: [unknown(), badCulture],
  },
  {
    row: 'POST /templates',
    permission: manage,
    foreign: null,
    accepts: { content: ['a text of nearly a megabyte'] },
    good: async () => saved({ culture: 'fr-CA', mimeType: 'text/html', category: 'Samples' }),
    refusals: [
      invalid('a name with a blank', saved({ name: 'a b' }), { name: ['Validation:InvalidFormat'] }),
      invalid('a culture with an underscore', saved({ culture: 'fr_CA' }), {
        culture: ['Validation:InvalidCulture'],
      }),
      invalid('an empty text', saved({ content: '' }), { content: ['Validation:Required'] }),
      {
        name: 'a text that cannot be read',
        input: saved({ content: '{% if %}' }),
        status: 400,
        errorCode: 'Templating:Template:SyntaxError',
        errors: { content: ['Validation:TemplateSyntax'] },
      },
    ],
  },
  {
    row: 'PUT /templates/{name}',
    permission: manage,
    foreign,
    accepts: { content: ['a text of nearly a megabyte'] },
    good: async (owner) => {
      const { name, concurrencyStamp } = await newTemplate(owner);
      return { parameters: { name }, body: { content: 'Better {{ name }}', concurrencyStamp } };
    },
    refusals: [unknown({ content })],
  },
  deleteSample('/templates/{name}'),
  moved('publish', manage),
  moved('unpublish', manage, 'publish'),
  moved('submit-review', manage),
  moved('approve', review, 'submit-review'),
  moved('reject', review, 'submit-review'),
  moved('archive', manage, 'publish'),
  {
    row: 'GET /templates/{name}/lifecycle',
    permission: read,
    foreign,
    good: own('publish'),
    refusals: [unknown(), badCulture],
  },
  {
    row: 'GET /templates/{name}/history',
    permission: read,
    foreign,
    good: own('publish'),
    refusals: [unknown(), badCulture],
  },
  revisionSample('/templates/{name}/revisions/{id}'),
  { row: 'POST /templates/{name}/preview', permission: manage, foreign, good: own() },
  { row: 'GET /templates/{name}/variables', permission: read, foreign, good: own(), refusals: [unknown()] },
  ...categorySamples('/template-categories'),
];
