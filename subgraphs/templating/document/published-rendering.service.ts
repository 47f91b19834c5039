import { cultureOf } from '../template/culture.rules.ts';
import type { DocumentOrder, RenderedDocument, TemplateRendering } from '../templating.contract.ts';
import type { DocumentMaker } from './document-maker.ts';
import type { PublishedTemplates } from './published-templates.service.ts';

/** Renders published templates for other areas. */
export class PublishedRendering implements TemplateRendering {
  constructor(
    private readonly published: PublishedTemplates,
    private readonly maker: DocumentMaker,
  ) {}

  /** See {@link TemplateRendering}. */
  async render(tenantId: string, order: DocumentOrder): Promise<RenderedDocument | null> {
    const culture = cultureOf(order.culture) ?? '';
    const template = await this.published.find(tenantId, order.template, culture);
    if (template === null) return null;
    const { more, ...rest } = order;
    return this.maker.make(tenantId, template, { ...rest, data: { ...(await more?.()), ...rest.data } });
  }
}
