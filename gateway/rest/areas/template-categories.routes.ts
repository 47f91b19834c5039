import { z } from 'zod';
import {
  CreateTemplateCategoryDocument,
  DeleteTemplateCategoryDocument,
  ListTemplateCategoriesDocument,
  UpdateTemplateCategoryDocument,
} from '../../graphql/generated/operations.ts';
import { withAliases } from '../path-aliases.ts';
import { guidParameter, operation, type Route } from '../route.ts';
import {
  createTemplateCategoryRequest,
  templateCategory,
  updateTemplateCategoryRequest,
} from './templating.wire.ts';

const area = 'templating';
const tags = ['Template categories'];
const byId = { id: guidParameter };

const path = '/template-categories';

const rows: readonly Route[] = [
  operation({
    area,
    tags,
    method: 'GET',
    path,
    summary: 'Every category, by sort order, then name.',
    document: ListTemplateCategoriesDocument,
    respond: ({ templateCategories }) => templateCategories,
    status: 200,
    response: z.array(templateCategory),
  }),
  operation({
    area,
    tags,
    method: 'POST',
    path,
    summary: 'Creates a category of templates.',
    body: createTemplateCategoryRequest,
    document: CreateTemplateCategoryDocument,
    variables: ({ body }) => ({ input: body }),
    respond: ({ createTemplateCategory }) => createTemplateCategory,
    status: 201,
    response: templateCategory,
  }),
  operation({
    area,
    tags,
    method: 'PUT',
    path: `${path}/{id}` as const,
    parameters: byId,
    summary: 'Replaces a category; its templates follow its name.',
    body: updateTemplateCategoryRequest,
    document: UpdateTemplateCategoryDocument,
    variables: ({ parameters, body }) => ({ ...parameters, input: body }),
    respond: ({ updateTemplateCategory }) => updateTemplateCategory,
    status: 200,
    response: templateCategory,
  }),
  operation({
    area,
    tags,
    method: 'DELETE',
    path: `${path}/{id}` as const,
    parameters: byId,
    summary: 'Deletes a category no template uses.',
    document: DeleteTemplateCategoryDocument,
    variables: ({ parameters }) => parameters,
    status: 204,
  }),
];

/** Specification, "Templating", with the paths of existing clients. */
export const templateCategoryRoutes: readonly Route[] = withAliases(rows, [
  [path, '/templates/categories'],
  [path, '/templating/categories'],
  [path, '/categories'],
]);
