import { defineEvent } from '../kernel/call/event.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';

/** States of a template in the order of their numbers on the wire: 0 to 3 (specification, "Templates"). */
export const templateStatuses = ['Draft', 'PendingReview', 'Published', 'Archived'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Kinds of documents in the order of their numbers on the wire: 0 to 2 (specification, "Templates"). */
export const documentFormats = ['Html', 'Pdf', 'Excel'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The media type of each kind of document, and how its files end. */
export const documentFiles: Readonly<
  Record<DocumentFormat, { readonly mediaType: string; readonly ending: string }>
> = {
  Html: { mediaType: 'text/html', ending: 'html' },
  Pdf: { mediaType: 'application/pdf', ending: 'pdf' },
  Excel: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  },
};

/** Limits of the specification; limits not in the specification were chosen by this project. Lengths in Unicode code points. */
export const templateLimits = {
  name: 200,
  culture: 10,
  content: 1_000_000,
  mimeType: 127,
  category: 128,
  categoryDescription: 1_000,
  categoryIcon: 128,
  categories: 500,
  /** What the database and GraphQL hold. */
  sortOrder: { min: -2_147_483_648, max: 2_147_483_647 },
  search: 200,
  pageSize: 100,
  /** Maximum number of templates of one tenant; each culture counts. */
  perTenant: 10_000,
  /** Bytes of a request's body. */
  body: 5 * 1024 * 1024,
} as const;

/** The MIME type of a template that names none. */
export const defaultMimeType = 'text/html';

/** MIME types whose templates are read and rendered; others are kept, and refused when they are rendered. */
export const renderedMimeTypes: readonly string[] = ['text/html', 'text/plain'];

/** Data of the two events below. */
export interface TemplateChange {
  readonly name: string;
  /** BCP 47; null for the template of every culture. */
  readonly culture: string | null;
  readonly revisionId: string;
  /** Status of the template. */
  readonly status: TemplateStatus;
}

/** A revision was published, and is rendered from now on. */
export const templatePublished = defineEvent<TemplateChange>('Templating.TemplatePublished');

/** A published revision was taken back, to a draft or into the archive. */
export const templateUnpublished = defineEvent<TemplateChange>('Templating.TemplateUnpublished');

/** The notification that an entity someone follows was moved from one state to another. */
export const stateChanged = 'workflow.state_changed';

/** The kind of entity a template's timeline belongs to. */
export const templateEntityType = 'Template';

/** A template's id in timelines: its name, and its culture where it has one. */
export const templateEntityId = (name: string, culture: string | null): string =>
  culture === null ? name : `${name}:${culture}`;

/** Types of the values a template may use. */
export const templateVariableTypes = [
  'string',
  'number',
  'boolean',
  'date',
  'array',
  'object',
  'any',
] as const;
export type TemplateVariableType = (typeof templateVariableTypes)[number];

/** A value a template may use. */
export interface TemplateVariable {
  /** Path as a template writes it: `model.customer.name`. */
  readonly name: string;
  readonly type: TemplateVariableType;
  readonly description?: string;
  readonly example?: string;
}

/** Describes the data of templates with a name, so that editors can complete names and report mistakes. */
export interface TemplateType {
  /** The templates' name. */
  readonly name: string;
  /** Data of the renderer's caller, available as `model.…`. */
  readonly model: readonly TemplateVariable[];
  /** Data that the platform adds. */
  readonly enriched?: readonly TemplateVariable[];
}

/** The kind of contribution a type of template is. */
export const templateTypeKind: ContributionKind<TemplateType> = {
  name: 'template type',
  keyOf: ({ name }) => name,
  problemsOf: ({ model, enriched = [] }) =>
    [...model, ...enriched]
      .filter(({ type }) => !templateVariableTypes.includes(type))
      .map(({ name, type }) => `the type "${type}" of the variable ${name} is unknown`),
};

/** Contributes a type of template. */
export function templateType(value: TemplateType): Contribution<TemplateType> {
  return { kind: templateTypeKind, value };
}

/** A request for a document of a published template. */
export interface DocumentOrder {
  /** The template's name. */
  readonly template: string;
  /** BCP 47; the template of the nearest culture is taken: fr-CA, fr, every culture. */
  readonly culture: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly format: DocumentFormat;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the page is for mail programs: its styles become attributes. */
  readonly isMail?: boolean;
  /** Further data, asked only where a template is published; a name of `data` wins. */
  readonly more?: () => Promise<Readonly<Record<string, unknown>>>;
}

/** A rendered document. */
export interface RenderedDocument {
  readonly revisionId: string;
  readonly mediaType: string;
  readonly fileName: string;
  /** The page, also if a document was made of it. */
  readonly html: string;
  readonly plainText: string;
  /** The page's title, or its first heading. */
  readonly subject: string | null;
  /** Whether the template writes a page; plain text otherwise. */
  readonly isPage: boolean;
  /** The document's bytes; null for `Html`. */
  readonly bytes: Uint8Array | null;
  readonly renderTimeMs: number;
}

/** Rendering for other areas. Never inside a transaction. */
export interface TemplateRendering {
  /**
   * Renders a tenant's published template.
   * @returns null where the name has none for the culture.
   * @throws {DomainError} `rejected` for a template that fails; `rateLimited` while too much is being rendered.
   */
  render(tenantId: string, order: DocumentOrder): Promise<RenderedDocument | null>;
}

/** Rendering published templates. */
export const templateRendering = definePort<TemplateRendering>('templating.render');

/** Templates to look at, in a development start. */
export interface ExampleTemplates {
  /** Publishes the examples in a tenant; again and again without effect. */
  seed(tenantId: string): Promise<void>;
}

/** Example templates. */
export const exampleTemplates = definePort<ExampleTemplates>('templating.examples');
