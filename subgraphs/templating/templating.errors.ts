import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** A place where a template cannot be read (specification, "TemplateParseError"). */
export interface TemplateParseError {
  readonly message: string;
  /** One-based; null for a problem of the whole text. */
  readonly line: number | null;
  readonly column: number | null;
  /** The line in question. */
  readonly snippet: string | null;
}

/** The template exists in none of the requested cultures. */
export const templateNotFound = (): DomainError =>
  notFound('Templating:Template:NotFound', 'The template does not exist.');

/** The template has no such revision. */
export const revisionNotFound = (): DomainError =>
  notFound('Templating:Revision:NotFound', 'The revision does not exist.');

/** The entity does not exist, or the caller may not read it. Both get the same answer. */
export const entityNotFound = (): DomainError =>
  notFound('Templating:Entity:NotFound', 'The entity does not exist.');

/** There is no unpublished text. */
export const draftNotFound = (): DomainError =>
  notFound('Templating:Draft:NotFound', 'The template has no draft.');

/** No such category here. */
export const categoryNotFound = (): DomainError =>
  notFound('Templating:Category:NotFound', 'The category does not exist.');

/** The name is taken in this culture. */
export const templateAlreadyExists = (): DomainError =>
  new DomainError('conflict', 'Templating:Template:AlreadyExists', {
    message: 'A template with this name and culture exists.',
  });

/** A tenant has as many templates as it may. */
export const templateLimitReached = (): DomainError =>
  new DomainError('rejected', 'Templating:Template:LimitReached', {
    message: 'There are as many templates as there may be; delete one first.',
  });

/** Another user saved the draft since it was read. */
export const staleDraft = (): DomainError =>
  new DomainError('conflict', 'Templating:Draft:Stale', {
    message: 'The draft was changed since it was read.',
    errors: { concurrencyStamp: ['Validation:Stale'] },
  });

/** The state of the template does not allow the move. */
export const transitionRefused = (): DomainError =>
  new DomainError('conflict', 'Templating:Transition:NotAllowed', {
    message: 'The state of the template does not allow this.',
  });

/** The author may not approve the own template. */
export const authorCannotApprove = (): DomainError =>
  new DomainError('rejected', 'Templating:Review:AuthorCannotApprove', {
    message: 'A user other than the author must approve.',
  });

/** A category's name is taken. */
export const categoryAlreadyExists = (): DomainError =>
  new DomainError('conflict', 'Templating:Category:AlreadyExists', {
    message: 'A category with this name exists.',
  });

/** Templates use the category. */
export const categoryInUse = (): DomainError =>
  new DomainError('conflict', 'Templating:Category:InUse', { message: 'Templates use the category.' });

/** A tenant has as many categories as it may. */
export const categoryLimitReached = (): DomainError =>
  new DomainError('rejected', 'Templating:Category:LimitReached', {
    message: 'There are as many categories as there may be; delete one first.',
  });

/** The template cannot be parsed; lists every place. Nothing is saved. */
export const templateUnreadable = (parseErrors: readonly TemplateParseError[]): DomainError =>
  new DomainError('invalid', 'Templating:Template:SyntaxError', {
    message: 'The template cannot be read.',
    errors: { content: ['Validation:TemplateSyntax'] },
    parameters: { parseErrors: parseErrors.map((error) => ({ ...error })) },
  });

/** The data made the template fail, or a template it takes in is missing. */
export const renderFailed = (parseErrors: readonly TemplateParseError[]): DomainError =>
  new DomainError('rejected', 'Templating:Render:Failed', {
    message: 'The template cannot be rendered with this data.',
    parameters: { parseErrors: parseErrors.map((error) => ({ ...error })) },
  });

/** The layout a template names is not published. */
export const layoutMissing = (name: string): DomainError =>
  renderFailed([{ message: `template "${name}" not found`, line: null, column: null, snippet: null }]);

const exceeded = {
  time: 'Rendering takes too long.',
  memory: 'Rendering takes too much memory.',
  output: 'The rendered document is too large.',
} as const;

/** A limit of rendering that ended it. */
export type RenderLimit = keyof typeof exceeded;

/** Rendering was ended by a limit. */
export const renderLimitExceeded = (limit: RenderLimit): DomainError =>
  new DomainError('rejected', 'Templating:Render:LimitExceeded', {
    message: exceeded[limit],
    parameters: { reason: limit },
  });

/** No engine renders this MIME type. */
export const mimeTypeNotRendered = (): DomainError =>
  new DomainError('rejected', 'Templating:MimeType:NotRendered', {
    message: 'Templates of this MIME type cannot be rendered.',
  });

/** The page has no table for an Excel document. */
export const nothingToTabulate = (): DomainError =>
  new DomainError('rejected', 'Templating:Excel:NoTable', { message: 'The page has no table.' });

/** The renderer has too many waiting requests. */
export const rendererBusy = (): DomainError =>
  new DomainError('rateLimited', 'Templating:Renderer:Busy', {
    message: 'Too many documents are being rendered.',
    parameters: { retryAfter: 1 },
  });

/** The renderer cannot be started or reached. */
export const rendererUnavailable = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'Templating:Renderer:Unavailable', {
    message: 'The renderer is not available.',
    parameters: { retryAfter: 5 },
    cause,
  });
