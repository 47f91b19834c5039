import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, carol } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const documents = {
  create: `mutation ($input: CreateTemplateInput!) { answer: createTemplate(input: $input) { template { category } } }`,
  find: `query ($name: String!) { answer: template(name: $name) { name category } }`,
  delete: `mutation ($name: String!) { answer: deleteTemplateDraft(input: { name: $name }) { template { name } } }`,
  createCategory: `mutation ($input: CreateTemplateCategoryInput!) { answer: createTemplateCategory(input: $input) { templateCategory { id name sortOrder templateCount } } }`,
  updateCategory: `mutation ($input: UpdateTemplateCategoryInput!) { answer: updateTemplateCategory(input: $input) { templateCategory { id name sortOrder templateCount } } }`,
  deleteCategory: `mutation ($id: ID!) { answer: deleteTemplateCategory(input: { id: $id }) { templateCategory { id } } }`,
  categories: `{ answer: templateCategories { id name templateCount } }`,
} as const;

describe('templates', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'templating' });
  });
  afterAll(() => slice.close());

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown> = {},
    caller: SliceCaller = alice,
  ) => {
    const { data, error } = await slice.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const create = (name: string, more: object) =>
    ask('create', { input: { name, content: 'Hello', ...more } });

  it('are grouped by categories, which follow their names and stay while they are used', async () => {
    const category = await ask('createCategory', { input: { name: 'Invoices', sortOrder: 2 } });
    expect(category).toMatchObject({ name: 'Invoices', sortOrder: 2, templateCount: 0 });
    const taken = { code: 'CONFLICT', errorCode: 'Templating:Category:AlreadyExists' };
    expect(await ask('createCategory', { input: { name: 'invoices' } })).toMatchObject(taken);
    expect(await create('billed', { category: category.id })).toMatchObject({ category: 'Invoices' });
    expect(await ask('deleteCategory', { id: category.id })).toMatchObject({
      errorCode: 'Templating:Category:InUse',
    });
    const renamed = { input: { id: category.id, name: 'Bills', sortOrder: 0 } };
    expect(await ask('updateCategory', renamed)).toMatchObject({ name: 'Bills', templateCount: 1 });
    expect(await ask('find', { name: 'billed' })).toMatchObject({ category: 'Bills' });
    const strange = { code: 'NOT_FOUND', errorCode: 'Templating:Category:NotFound' };
    expect(await ask('updateCategory', renamed, carol)).toMatchObject(strange);
    expect(await ask('deleteCategory', { id: category.id }, carol)).toMatchObject(strange);
    expect(await ask('categories', {}, carol)).toEqual([]);
    await ask('delete', { name: 'billed' });
    expect(await ask('deleteCategory', { id: category.id })).toEqual({ id: category.id });
  });
});
