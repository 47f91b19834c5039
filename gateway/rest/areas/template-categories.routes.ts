import { z } from 'zod';
import {
  CreateTemplateCategoryDocument,
  DeleteTemplateCategoryDocument,
  ListTemplateCategoriesDocument,
  UpdateTemplateCategoryDocument,
} from '../../graphql/generated/operations.ts';
import { withAliases } from '../path-aliases.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  createTemplateCategoryRequest,
  templateCategory,
  updateTemplateCategoryRequest,
} from './templating.wire.ts';

const byId = { id: guidParameter };

const path = '/template-categories';

const rows: readonly Route[] = withTags(
  ['Template categories'],
  [
    operation({
      method: 'GET',
      path,
      summary: 'All categories, by sort order, then name.',
      document: ListTemplateCategoriesDocument,
      taggedByContent: true,
      response: z.array(templateCategory),
    }),
    operation({
      method: 'POST',
      path,
      summary: 'Creates a category of templates.',
      body: createTemplateCategoryRequest,
      document: CreateTemplateCategoryDocument,
      variables: ({ body }) => ({ input: body }),
      status: 201,
      response: templateCategory,
    }),
    operation({
      method: 'PUT',
      path: `${path}/{id}` as const,
      parameters: byId,
      summary: 'Replaces a category; its templates follow its name.',
      body: updateTemplateCategoryRequest,
      document: UpdateTemplateCategoryDocument,
      variables: ({ parameters, body }) => ({ input: { ...body, ...parameters } }),
      response: templateCategory,
    }),
    operation({
      method: 'DELETE',
      path: `${path}/{id}` as const,
      parameters: byId,
      summary: 'Deletes a category no template uses.',
      document: DeleteTemplateCategoryDocument,
    }),
  ],
);

/** Specification, "Templating", with the paths of existing clients. */
export const templateCategoryRoutes: readonly Route[] = withAliases(rows, [
  [path, '/templates/categories'],
  [path, '/templating/categories'],
  [path, '/categories'],
]);
