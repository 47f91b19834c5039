import type { WrittenNotification } from '../../notifications/contract/notification-texts.ts';
import type { RenderedDocument } from '../templating.contract.ts';

/**
 * A notification as a page says it: title and body are the page's title and text. Plain text has its title in its first
 * line, and is no page for an e-mail.
 */
export function toNotification(document: RenderedDocument): WrittenNotification {
  const { html, plainText, subject, isPage } = document;
  if (isPage) return { title: subject ?? '', body: plainText === '' ? null : plainText, html };
  const [title = '', ...lines] = plainText.trim().split('\n');
  const body = lines.join('\n').trim();
  return { title: title.trim(), body: body === '' ? null : body, html: null };
}
