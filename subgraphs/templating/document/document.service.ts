import { z } from 'zod';
import type { RequestContext } from '../../kernel/call/context.ts';
import { validate } from '../../kernel/error/validation.ts';
import { type SettingReader, wellKnownSettings } from '../../settings/settings.contract.ts';
import type { PublishedTemplate } from '../template/read-template.ts';
import { culture, isTemplateName } from '../template/template.input.ts';
import type { TemplateReader } from '../template/template-reader.service.ts';
import { documentFormats, type RenderedDocument } from '../templating.contract.ts';
import { revisionNotFound, templateNotFound } from '../templating.errors.ts';
import type { DocumentMaker } from './document-maker.ts';
import type { PublishedTemplates } from './published-templates.service.ts';

/** Shape of a document's parameters (specification, "TemplatePreviewRequest"). */
const documentInput = z.object({
  culture,
  format: z
    .enum(documentFormats)
    .nullish()
    .transform((format) => format ?? 'Html'),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});

export interface DocumentServiceDependencies {
  readonly request: RequestContext;
  readonly reader: TemplateReader;
  readonly published: PublishedTemplates;
  readonly maker: DocumentMaker;
  readonly settings: SettingReader;
}

/** Documents for one caller: in the requested culture and the caller's time zone. */
export class DocumentService {
  constructor(private readonly dependencies: DocumentServiceDependencies) {}

  /**
   * A document of a revision, also of an archived one; without a revision of the template's draft, or of the published
   * text if there is no draft.
   * @throws {DomainError} `invalid`; `notFound`; `rejected` for a template that fails.
   */
  async preview(name: string, input: unknown, revisionId: string | null = null): Promise<RenderedDocument> {
    const order = validate(documentInput, input);
    if (revisionId !== null) {
      const chosen = await this.dependencies.reader.revision(name, revisionId);
      if (chosen === null) throw revisionNotFound();
      return this.make({ ...chosen, name, culture: null }, order);
    }
    const template = await this.dependencies.reader.find(name, order.culture);
    const revision = template?.draft ?? template?.published ?? null;
    if (template === null || revision === null) throw templateNotFound();
    return this.make({ ...revision, name: template.name, culture: template.culture }, order);
  }

  /** A document of the published text. @throws {DomainError} as {@link preview}. */
  async render(name: string, input: unknown): Promise<RenderedDocument> {
    const order = validate(documentInput, input);
    const { request, published } = this.dependencies;
    const template = isTemplateName(name)
      ? await published.find(request.tenant.id, name, order.culture)
      : null;
    if (template === null) throw templateNotFound();
    return this.make(template, order);
  }

  private async make(template: PublishedTemplate, order: ReturnType<typeof documentInput.parse>) {
    const { request, maker, settings } = this.dependencies;
    const { id } = request.tenant;
    const zone = await settings.resolve(id, request.actor.userId, wellKnownSettings.preferredTimezone);
    const culture = order.culture || template.culture || request.locale;
    return maker.make(id, template, { ...order, culture, timeZone: zone ?? 'UTC' }, request.signal);
  }
}
