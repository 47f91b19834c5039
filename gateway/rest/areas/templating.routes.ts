import { z } from 'zod';
import { documentFiles, templateLimits } from '../../../subgraphs/templating/templating.contract.ts';
import {
  CreateTemplateDocument,
  DeleteTemplateDraftDocument,
  GetTemplateDocument,
  GetTemplateHistoryDocument,
  GetTemplateRevisionDocument,
  GetTemplateVariablesDocument,
  ListTemplateLayoutsDocument,
  ListTemplatesDocument,
  PreviewTemplateDocument,
  UpdateTemplateDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { toPage } from '../query/paging.ts';
import { metadataRow } from '../query/query-rows.ts';
import { document, guidParameter, operation, type Route, withTags } from '../route.ts';
import { nameAndCulture, ofCulture } from './template-of-culture.ts';
import {
  formatOf,
  historyQuery,
  saveTemplateRequest,
  statusOf,
  templateDetail,
  templateHistory,
  templateListQuery,
  templateName,
  templatePage,
  templatePreviewRequest,
  templatePreviewResponse,
  templateRevision,
  templateVariables,
  toDetail,
  toDocument,
  toItem,
  updateTemplateRequest,
  withStatusNumber,
} from './templating.wire.ts';

const named = { name: templateName };
const bodyLimit = templateLimits.body;
const missing = 'Templating:Template:NotFound';

const rows: readonly Route[] = withTags(
  ['Templates'],
  [
    operation({
      method: 'GET',
      path: '/templates',
      summary: 'The templates, by name and culture.',
      query: templateListQuery,
      document: ListTemplatesDocument,
      variables: ({ query: { categoryId, category, status, ...query } }) => ({
        ...query,
        category: category ?? categoryId ?? null,
        status: statusOf(status),
      }),
      respond: ({ templates }) => ({ ...toPage(templates, toItem), nextCursor: null }),
      response: templatePage,
    }),
    metadataRow({ query: 'Templating.Templates', noun: 'Templates', path: '/templates' }),
    operation({
      method: 'GET',
      path: '/templates/layouts',
      summary: 'Names of published templates with a place for the body of another template.',
      document: ListTemplateLayoutsDocument,
      taggedByContent: true,
      response: z.array(z.string()),
    }),
    operation({
      ...ofCulture,
      method: 'GET',
      path: '/templates/{name}',
      summary: 'A template with its draft and what is published.',
      document: GetTemplateDocument,
      variables: nameAndCulture,
      respond: ({ template }) => toDetail(orNotFound(template, missing)),
      response: templateDetail,
    }),
    operation({
      method: 'POST',
      path: '/templates',
      summary: 'Creates a template: its first draft.',
      description: 'A text that cannot be read is refused with every place that is wrong, in `parseErrors`.',
      body: saveTemplateRequest,
      bodyLimit,
      document: CreateTemplateDocument,
      variables: ({ body }) => ({ input: body }),
      respond: ({ createTemplate }) => toDetail(createTemplate.template),
      headers: {
        Location: {
          description: 'Where the template is read.',
          value: ({ createTemplate: { template } }, urlOf) =>
            urlOf(
              `/templates/${encodeURIComponent(template.name)}${template.culture == null ? '' : `?culture=${template.culture}`}`,
            ),
        },
      },
      status: 201,
      response: templateDetail,
    }),
    operation({
      method: 'PUT',
      path: '/templates/{name}',
      parameters: named,
      summary: 'Replaces the draft, or creates one beside the published revision.',
      description: 'A text that cannot be read is refused with every place that is wrong, in `parseErrors`.',
      body: updateTemplateRequest,
      bodyLimit,
      document: UpdateTemplateDocument,
      variables: ({ parameters, body }) => ({ input: { ...body, ...parameters } }),
      respond: ({ updateTemplate }) => toDetail(updateTemplate.template),
      response: templateDetail,
    }),
    operation({
      ...ofCulture,
      method: 'DELETE',
      path: '/templates/{name}',
      aliases: ['/templates/{name}/draft'],
      summary: 'Deletes the draft; published and archived revisions stay.',
      document: DeleteTemplateDraftDocument,
      variables: nameAndCulture,
    }),
    operation({
      method: 'GET',
      path: '/templates/{name}/history',
      parameters: named,
      summary: 'The revisions of a template, newest first.',
      query: historyQuery,
      document: GetTemplateHistoryDocument,
      variables: ({ parameters, query }) => ({ ...parameters, ...query }),
      respond: ({ templateHistory: { revisions, totalCount } }, { query: { page = 1, pageSize = 20 } }) => ({
        revisions: revisions.map(withStatusNumber),
        totalCount,
        page,
        pageSize,
      }),
      response: templateHistory,
    }),
    operation({
      method: 'GET',
      path: '/templates/{name}/revisions/{id}',
      aliases: ['/templates/{name}/history/{id}'],
      parameters: { ...named, id: guidParameter },
      summary: 'A revision of a template.',
      document: GetTemplateRevisionDocument,
      respond: ({ templateRevision: revision }) =>
        withStatusNumber(orNotFound(revision, 'Templating:Revision:NotFound')),
      response: templateRevision,
    }),
    document({
      method: 'POST',
      path: '/templates/{name}/preview',
      parameters: named,
      summary: 'Renders a revision, else the draft, else what is published, with the data of the request.',
      description: 'A page is answered as JSON; PDF and Excel as the documents themselves.',
      body: templatePreviewRequest,
      bodyLimit,
      document: PreviewTemplateDocument,
      variables: ({ parameters, body: { revisionId, ...body } = {} }) => ({
        ...parameters,
        revisionId,
        input: { ...body, format: formatOf(body.format) },
      }),
      mediaTypes: ['application/json', documentFiles.Pdf.mediaType, documentFiles.Excel.mediaType],
      response: templatePreviewResponse,
      content: ({ previewTemplate }) => toDocument(previewTemplate),
      problems: [503],
    }),
    operation({
      method: 'GET',
      path: '/templates/{name}/variables',
      parameters: named,
      summary: 'A variable of templates.',
      document: GetTemplateVariablesDocument,
      taggedByContent: true,
      respond: ({ templateVariables: all }) => all,
      response: templateVariables,
    }),
  ],
);

/** Specification, "Templating", with the paths of newer clients. */
export const templatingRoutes: readonly Route[] = withAliases(rows, [
  ['/templates', '/templating/templates'],
  ['/templates/layouts', '/templating/layouts'],
  ['/templates/layouts', '/layouts'],
]);
