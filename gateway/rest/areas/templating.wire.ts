import { z } from 'zod';
import {
  type DocumentFormat,
  documentFormats,
  type TemplateStatus,
  templateLimits,
  templateStatuses,
} from '../../../subgraphs/templating/templating.contract.ts';
import { describedEnum } from '../described-enum.ts';
import type { DocumentContent } from '../document-content.ts';
import { pagingNumber } from '../query/paging.ts';
import { statedNumber, statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });
const statusNumber = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .meta({ description: '0 Draft, 1 PendingReview, 2 Published, 3 Archived.' });

export const templateName = z.string().meta({ description: `At most ${templateLimits.name} characters.` });

/** Specification: culture in the query. */
export const cultureQuery = z.object({
  culture: z
    .string()
    .optional()
    .meta({ description: 'Language as BCP 47 tag; absent: the template for all languages.' }),
});

/** Specification, "TemplateListParams"; newer clients send `categoryId`, older ones names of states. */
export const templateListQuery = z.object({
  page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
  pageSize: pagingNumber({
    description: 'Rows of one page, 1 to 100; default 20.',
    minimum: 1,
    maximum: 100,
  }),
  search: z.string().optional().meta({ description: 'Part of a name or category, compared without case.' }),
  status: describedEnum({
    0: 'The same status as `Draft`.',
    1: 'The same status as `PendingReview`.',
    2: 'The same status as `Published`.',
    3: 'The same status as `Archived`.',
    Draft: 'Edited, and not yet rendered for others.',
    PendingReview: 'Waiting for the decision of a reviewer.',
    Published: 'Rendered for documents and notifications.',
    Archived: 'Kept for history, and no longer rendered.',
  })
    .optional()
    .meta({ description: 'Status of the wanted templates, as number or name.' }),
  category: z.string().optional().meta({ description: 'Name or id of a category.' }),
  categoryId: z.string().optional().meta({ description: 'Same as `category`, for newer clients.' }),
  culture: z.string().optional().meta({ description: 'Language as BCP 47 tag, such as `en`.' }),
});

export const historyQuery = cultureQuery.extend({
  page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
  pageSize: pagingNumber({
    description: 'Rows of one page, 1 to 100; default 20.',
    minimum: 1,
    maximum: 100,
  }),
});

const saved = {
  culture: statedText({ max: templateLimits.culture, validator: 'Validation:InvalidCulture' })
    .nullish()
    .meta({ description: 'Language as BCP 47 tag; absent: all languages.' }),
  content: statedText({
    min: 1,
    max: templateLimits.content,
    validator: 'Validation:TemplateSyntax',
  }).meta({ description: `Liquid, at most ${templateLimits.content} characters.` }),
  mimeType: statedText({ min: 1, max: templateLimits.mimeType })
    .nullish()
    .meta({ description: 'Media type of the rendered content; default `text/html`.' }),
  layoutName: statedText({ max: templateLimits.name })
    .nullish()
    .meta({ description: 'The template whose `{{ body }}` the page is put into.' }),
  category: statedText({ max: templateLimits.category })
    .nullish()
    .meta({ description: 'Name or id of a category, or a word of one’s own.' }),
  concurrencyStamp: z
    .string()
    .nullish()
    .meta({ description: 'The draft’s as it was read: another one is a conflict.' }),
};

/** Specification, "SaveTemplateRequest". */
export const saveTemplateRequest = z
  .object({
    name: statedText({ min: 1, max: templateLimits.name, validator: 'Validation:Reserved' }),
    ...saved,
  })
  .meta({ id: 'SaveTemplateRequest' });

/** For rows with the name in the path; a name in the body is ignored. */
export const updateTemplateRequest = z.object(saved).meta({ id: 'UpdateTemplateRequest' });

/** Specification, "TemplatePreviewRequest". */
export const templatePreviewRequest = z
  .object({
    culture: statedText({ max: templateLimits.culture, validator: 'Validation:InvalidCulture' }).nullish(),
    format: z
      .union([
        z
          .int()
          .min(0)
          .max(documentFormats.length - 1),
        z.enum(documentFormats),
      ])
      .nullish()
      .meta({ description: '0 Html (default), 1 Pdf, 2 Excel.' }),
    data: z.record(z.string(), z.unknown()).nullish(),
    revisionId: z
      .string()
      .nullish()
      .meta({ description: 'A revision of the template, also one of an archived template.' }),
  })
  .optional()
  .meta({ id: 'TemplatePreviewRequest' });

/** Specification, "TemplatePreviewResponse". */
export const templatePreviewResponse = z
  .object({
    html: z.string(),
    plainText: z.string().nullable(),
    subject: z.string().nullable(),
    revisionId: z.guid(),
    renderTimeMs: z.number(),
  })
  .meta({ id: 'TemplatePreviewResponse' });

/** Specification, "TemplateRevision". */
export const templateRevision = z
  .object({
    revisionId: z.guid(),
    content: z.string(),
    mimeType: z.string(),
    layoutName: z.string().nullable(),
    status: statusNumber,
    createdAt: timestamp,
    createdBy: z.string(),
    publishedAt: timestamp.nullable(),
    publishedBy: z.string().nullable(),
    concurrencyStamp: z.guid().describe('Changes with each save; send it back to prevent lost edits.'),
  })
  .meta({ id: 'TemplateRevision' });

/** Specification, "TemplateDetail". */
export const templateDetail = z
  .object({
    name: z.string(),
    culture: z.string().nullable(),
    category: z.string().nullable(),
    draft: templateRevision.nullable(),
    published: templateRevision.nullable(),
  })
  .meta({ id: 'TemplateDetail' });

/** Specification, "TemplateListItem", as a page. */
export const templatePage = z
  .object({
    items: z.array(
      z
        .object({
          name: z.string(),
          culture: z.string().nullable(),
          category: z.string().nullable(),
          status: statusNumber,
          currentStatus: z.enum(templateStatuses).meta({ description: 'The name of `status`.' }),
          mimeType: z.string(),
          layoutName: z.string().nullable(),
          lastModifiedAt: timestamp.describe('When it was last saved or moved.'),
          lastModifiedBy: z.string().describe('Id of the user who changed it last.'),
          hasPublishedVersion: z.boolean(),
        })
        .meta({ id: 'TemplateListItem' }),
    ),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.null().meta({ description: 'Always null: pages are selected by number.' }),
  })
  .meta({ id: 'TemplatePage', description: 'A part of the templates, by name and culture.' });

/** Specification, "TemplateHistory". */
export const templateHistory = z
  .object({
    revisions: z
      .array(
        templateRevision
          .omit({ content: true })
          .extend({ contentLength: z.int() })
          .meta({ id: 'TemplateRevisionSummary' }),
      )
      .describe('The revisions of this page.'),
    totalCount: z.int(),
    page: z.int().describe('One-based number of the page.'),
    pageSize: z.int().describe('Revisions of a page.'),
  })
  .meta({ id: 'TemplateHistory', description: 'A part of a template’s revisions, newest first.' });

/** Specification, "TemplateLifecycleInfo". */
export const templateLifecycleInfo = z
  .object({
    name: z.string(),
    culture: z.string().nullable(),
    currentStatus: statusNumber,
    workflowEnabled: z.boolean(),
    availableTransitions: z.array(statusNumber),
  })
  .meta({ id: 'TemplateLifecycleInfo' });

const variables = z.array(
  z
    .object({
      name: z.string(),
      type: z.string().describe('`string`, `number`, `boolean`, `date`, `array`, `object` or `any`.'),
      description: z.string().nullable(),
      example: z.string().nullable(),
    })
    .meta({ id: 'TemplateVariable' }),
);

/** Specification, "TemplateVariables". */
export const templateVariables = z
  .object({ globalVariables: variables, modelVariables: variables, enrichedVariables: variables })
  .meta({ id: 'TemplateVariables' });

/** Specification, "TemplateCategory". */
export const templateCategory = z
  .object({
    id: z.guid(),
    name: z.string(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    sortOrder: z.int(),
    templateCount: z.int(),
  })
  .meta({ id: 'TemplateCategory' });

const category = {
  name: statedText({ min: 1, max: templateLimits.category }),
  description: statedText({ max: templateLimits.categoryDescription }).nullish(),
  icon: statedText({ max: templateLimits.categoryIcon }).nullish(),
};

const sortOrder = statedNumber(z.int(), templateLimits.sortOrder);

/** Specification, "CreateTemplateCategoryRequest". */
export const createTemplateCategoryRequest = z
  .object({ ...category, sortOrder: sortOrder.nullish() })
  .meta({ id: 'CreateTemplateCategoryRequest' });

/** Specification, "UpdateTemplateCategoryRequest". */
export const updateTemplateCategoryRequest = z
  .object({ ...category, sortOrder })
  .meta({ id: 'UpdateTemplateCategoryRequest' });

/** The name of a state sent as number or name. */
export const statusOf = (written: string | undefined): TemplateStatus | null =>
  templateStatuses.find((status, number) => written === status || written === String(number)) ?? null;

export const formatOf = (written: number | DocumentFormat | null | undefined): DocumentFormat | null =>
  typeof written === 'number' ? (documentFormats[written] ?? null) : (written ?? null);

export const numberOf = (status: TemplateStatus): number => templateStatuses.indexOf(status);

export const withStatusNumber = <T extends { readonly status: TemplateStatus }>(one: T): unknown => ({
  ...one,
  status: numberOf(one.status),
});

/** A list item, with the state name for newer clients. */
export const toItem = <T extends { readonly status: TemplateStatus }>(item: T): unknown => ({
  ...item,
  status: numberOf(item.status),
  currentStatus: item.status,
});

interface GraphTemplate {
  readonly draft?: { readonly status: TemplateStatus } | null;
  readonly published?: { readonly status: TemplateStatus } | null;
}

export function toDetail<T extends GraphTemplate>({ draft, published, ...template }: T): unknown {
  return {
    ...template,
    draft: draft == null ? null : withStatusNumber(draft),
    published: published == null ? null : withStatusNumber(published),
  };
}

interface GraphLifecycle {
  readonly currentStatus: TemplateStatus;
  readonly availableTransitions: readonly TemplateStatus[];
}

export function toLifecycle<T extends GraphLifecycle>(info: T): unknown {
  return {
    ...info,
    currentStatus: numberOf(info.currentStatus),
    availableTransitions: info.availableTransitions.map(numberOf),
  };
}

interface GraphDocument extends z.infer<typeof templatePreviewResponse> {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content?: string | null;
}

/** A rendered template for REST: the document itself, or a page as JSON. */
export function toDocument({ mediaType, fileName, content, ...page }: GraphDocument): DocumentContent {
  if (content == null) return { mediaType: 'application/json; charset=utf-8', bytes: JSON.stringify(page) };
  return {
    mediaType,
    bytes: Buffer.from(content, 'base64'),
    fileName,
    isShownInPlace: true,
    headers: {
      'X-Template-Revision-Id': page.revisionId,
      'X-Render-Time-Ms': String(page.renderTimeMs),
    },
  };
}
