import { z } from 'zod';
import {
  CreateTemplateCategoryDocument,
  DeleteTemplateCategoryDocument,
  ListTemplateCategoriesDocument,
  UpdateTemplateCategoryDocument,
} from '../../graphql/generated/operations.ts';
import { guidParameter, operation, type Route } from '../route.ts';
import {
  createTemplateCategoryRequest,
  templateCategory,
  updateTemplateCategoryRequest,
} from './templating.wire.ts';
import { underTemplating } from './templating-aliases.ts';

const area = 'templating';
const tags = ['Template categories'];
const byId = { id: guidParameter };

/** The four category rows of a path. @param end suffix of their operation names. */
const categoryRows = (
  path: '/template-categories' | '/templates/categories',
  end: string,
): readonly Route[] => [
  operation({
    area,
    tags,
    method: 'GET',
    path,
    operationId: `ListTemplateCategories${end}`,
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
    operationId: `CreateTemplateCategory${end}`,
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
    operationId: `UpdateTemplateCategory${end}`,
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
    operationId: `DeleteTemplateCategory${end}`,
    summary: 'Deletes a category no template uses.',
    document: DeleteTemplateCategoryDocument,
    variables: ({ parameters }) => parameters,
    status: 204,
  }),
];

/** Specification, "Templating"; existing clients use the second path. */
export const templateCategoryRoutes: readonly Route[] = [
  ...categoryRows('/template-categories', ''),
  ...categoryRows('/templates/categories', 'Alias').map(underTemplating),
];
