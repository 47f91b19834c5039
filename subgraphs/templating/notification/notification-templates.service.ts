import { DomainError } from '../../kernel/error/domain-error.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type {
  NotificationTextOverride,
  WrittenNotification,
} from '../../notifications/contract/notification-texts.ts';
import type { DocumentOrder, RenderedDocument, TemplateRendering } from '../templating.contract.ts';

/** Renders notifications by published templates named after their types. */
export class NotificationTemplates implements NotificationTextOverride {
  constructor(
    private readonly rendering: TemplateRendering,
    private readonly logger: Logger,
  ) {}

  /** A template that fails is skipped: the notification then has the built-in texts. */
  async render(
    tenantId: string,
    typeName: string,
    culture: string,
    data: Readonly<Record<string, unknown>>,
    mail?: DocumentOrder['more'],
  ): Promise<WrittenNotification | null> {
    const order = {
      template: typeName,
      culture,
      timeZone: 'UTC',
      format: 'Html',
      data,
      isMail: mail !== undefined,
      more: mail,
    } as const;
    const document = await this.document(tenantId, order);
    return document === null ? null : toNotification(document);
  }

  private async document(tenantId: string, order: DocumentOrder): Promise<RenderedDocument | null> {
    try {
      return await this.rendering.render(tenantId, order);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'rejected') throw error;
      const { errorCode } = error;
      const { template, culture } = order;
      this.logger.warn({ tenantId, template, culture, errorCode }, 'the template of a notification fails');
      return null;
    }
  }
}

/**
 * A notification from a rendered page: title and body are the page's title and text. Plain text has its title in its
 * first line, and gives no page for an e-mail.
 */
export function toNotification(document: RenderedDocument): WrittenNotification {
  const { html, plainText, subject, isPage } = document;
  if (isPage) return { title: subject ?? '', body: plainText === '' ? null : plainText, html };
  const [title = '', ...lines] = plainText.trim().split('\n');
  const body = lines.join('\n').trim();
  return { title: title.trim(), body: body === '' ? null : body, html: null };
}
