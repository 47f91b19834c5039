import type { NamedTenants } from '../../identity/identity.contract.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import type { RenderCaller } from '../rendering/render-caller.ts';
import type { RenderedMimeType } from '../rendering/render-task.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { cultureOf } from '../template/culture.rules.ts';
import type { PublishedTemplate } from '../template/read-template.ts';
import {
  type DocumentFormat,
  type DocumentOrder,
  documentFiles,
  type RenderedDocument,
  renderedMimeTypes,
} from '../templating.contract.ts';
import { mimeTypeNotRendered, nothingToTabulate } from '../templating.errors.ts';
import type { TemplatingOptions } from '../templating.options.ts';
import type { PublishedTemplates } from './published-templates.service.ts';

export interface DocumentMakerDependencies {
  readonly renderer: Renderer;
  readonly published: PublishedTemplates;
  readonly tenants: () => NamedTenants;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly app: TemplatingOptions['App'];
}

/** Makes documents of templates. Never inside a transaction. */
export class DocumentMaker {
  constructor(private readonly dependencies: DocumentMakerDependencies) {}

  /**
   * @param signal ends the work; its reason is thrown.
   * @throws {DomainError} `rejected` for a template that fails; `rateLimited`; `unavailable`.
   */
  async make(
    tenantId: string,
    template: PublishedTemplate,
    { culture, timeZone, format, data, isMail }: Omit<DocumentOrder, 'template' | 'more'>,
    signal?: AbortSignal,
  ): Promise<RenderedDocument> {
    const { renderer, published, clock } = this.dependencies;
    const { content, mimeType, layoutName, revisionId, concurrencyStamp } = template;
    if (!renderedMimeTypes.includes(mimeType)) throw mimeTypeNotRendered();
    const caller = { tenantId, signal };
    const started = performance.now();
    const now = clock.now().getTime();
    const layouts = await published.layoutsOf(tenantId, layoutName, culture);
    const texts = [content, ...layouts.map((layout) => layout.content)];
    const task = {
      content,
      data,
      stamp: concurrencyStamp,
      mimeType: mimeType as RenderedMimeType,
      layouts: layouts.map((layout) => ({ stamp: layout.concurrencyStamp, content: layout.content })),
      inlinesStyles: isMail ?? false,
      partials: await published.partialsOf(tenantId, texts, culture),
      surroundings: {
        now,
        culture: cultureOf(culture) ?? 'en',
        timeZone: normalizeTimeZone(timeZone),
        ...(await this.tenant(tenantId)),
        app: this.app,
      },
    };
    const page = await renderer.render(task, caller);
    const bytes = await this.bytesOf(format, page.html, now, caller);
    const { mediaType, ending } = documentFiles[format];
    const renderTimeMs = Math.round((performance.now() - started) * 10) / 10;
    const fileName = `${template.name}.${ending}`;
    const isPage = mimeType === 'text/html';
    return { ...page, revisionId, mediaType, fileName, isPage, bytes, renderTimeMs };
  }

  private async bytesOf(
    format: DocumentFormat,
    html: string,
    now: number,
    caller: RenderCaller,
  ): Promise<Uint8Array | null> {
    if (format === 'Html') return null;
    if (format === 'Pdf') return this.dependencies.renderer.print(html, now, caller);
    const document = await this.dependencies.renderer.tabulate(html, now, caller);
    if (document === null) throw nothingToTabulate();
    return document;
  }

  private async tenant(id: string): Promise<{ readonly tenantId: string; readonly tenantName: string }> {
    if (tenantOf(id).isHost) return { tenantId: '', tenantName: '' };
    return { tenantId: id, tenantName: (await this.dependencies.tenants().nameOf(id)) ?? '' };
  }

  private get app() {
    const { app, publicUrl } = this.dependencies;
    return {
      name: app.Name,
      base_url: publicUrl,
      support_email: app.SupportEmail ?? '',
      logo_url: app.LogoUrl ?? '',
    };
  }
}

function normalizeTimeZone(written: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
