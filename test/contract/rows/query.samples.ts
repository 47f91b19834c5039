import { randomUUID } from 'node:crypto';
import type { Refusal, RowSample, SampleOwner } from './row-sample.ts';

const view = { name: 'Mine', isShared: false };
const unknown = randomUUID();
const foreign = 'Query:SavedView:NotFound';
const missing: Refusal = {
  name: 'a view that does not exist',
  input: { parameters: { id: unknown } },
  status: 404,
  errorCode: foreign,
};
const longName = { ...view, name: 'x'.repeat(201) };
const tooLong = { status: 400, errorCode: 'Validation:Failed', errors: { name: ['Validation:MaxLength'] } };

/**
 * Sample of the row `queryBodyRow` makes for a list. @param path as in its place. @param field filterable.
 */
export function queryBodySample(path: string, permission: string, field: string): RowSample {
  const good = {
    page: 1,
    pageSize: 20,
    search: 'a',
    sort: `-${field}`,
    groupBy: '',
    skipTotalCount: false,
    filter: { [`${field}.Eq`]: 'a' },
    filters: [{ field, operator: 'Eq', value: 'a' }],
    presets: { group: 'name' },
    quickFilters: ['name'],
  };
  const outOfRange = ['Validation:OutOfRange'];
  return {
    row: `POST ${path}/query`,
    permission,
    foreign: null,
    good: async () => ({ body: good }),
    // No body at all is a query for everything.
    accepts: { $: ['an empty object', 'null'] },
    refusals: [
      {
        name: 'a page before the first and a size beyond the largest',
        input: { body: { page: 0, pageSize: 501 } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { page: outOfRange, pageSize: outOfRange },
      },
    ],
  };
}

/** Samples of the rows `queryRows` makes for a list. @param path as in its place. @param permission of the query. */
export function querySamples(path: string, permission: string): readonly RowSample[] {
  const views = `${path}/saved-views`;
  const ownView = async ({ platform, token }: SampleOwner) => {
    const answer = await platform.call(views, { method: 'POST', token, body: { ...view, isDefault: false } });
    if (answer.status !== 201) throw new Error(`No view: ${answer.text}`);
    return { parameters: { id: answer.body.id } };
  };
  return [
    {
      row: `GET ${path}`,
      permission,
      foreign: null,
      good: async () => ({}),
      refusals: [
        {
          name: 'a page before the first and a size beyond the largest',
          input: { query: 'page=0&pageSize=501' },
          status: 400,
          errorCode: 'Validation:Failed',
          errors: { page: ['Validation:OutOfRange'], pageSize: ['Validation:OutOfRange'] },
        },
        {
          name: 'a cursor that is none',
          input: { query: 'cursor=nonsense' },
          status: 400,
          errorCode: 'Validation:Failed',
          errors: { cursor: ['Validation:InvalidCursor'] },
        },
        {
          name: 'a cursor together with a page',
          input: { query: 'cursor=&page=1' },
          status: 400,
          errorCode: 'Validation:Failed',
          errors: { page: ['Validation:InvalidCombination'], cursor: ['Validation:InvalidCombination'] },
        },
      ],
    },
    { row: `GET ${path}/meta`, permission, foreign: null, good: async () => ({}) },
    { row: `GET ${path}/export`, permission, foreign: null, good: async () => ({}) },
    { row: `GET ${views}`, permission, foreign: null, good: async () => ({}) },
    {
      row: `POST ${views}`,
      permission,
      foreign: null,
      good: async () => ({ body: { ...view, isDefault: false } }),
      refusals: [
        {
          name: 'a name over 200 characters',
          input: { body: { ...longName, isDefault: false } },
          ...tooLong,
        },
      ],
    },
    {
      row: `PUT ${views}/{id}`,
      permission,
      foreign,
      ownersAlone: true,
      good: async (owner) => ({ ...(await ownView(owner)), body: view }),
      refusals: [
        { ...missing, input: { ...missing.input, body: view } },
        { name: 'a name over 200 characters', input: { ...missing.input, body: longName }, ...tooLong },
      ],
    },
    {
      row: `DELETE ${views}/{id}`,
      permission,
      foreign,
      ownersAlone: true,
      good: ownView,
      refusals: [missing],
    },
    {
      row: `POST ${views}/{id}/set-default`,
      permission,
      foreign,
      ownersAlone: true,
      good: ownView,
      refusals: [missing],
    },
  ];
}
