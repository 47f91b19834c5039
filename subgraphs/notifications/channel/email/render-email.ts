import type { ChannelDelivery } from '../../contract/channel.ts';

/** Fixed texts of an e-mail, in the recipient's culture. */
export interface EmailWords {
  /** Text of the link. */
  readonly open: string;
  /** Why this e-mail came. */
  readonly reason: string;
  /** Text of the link that switches these e-mails off. */
  readonly unsubscribe: string;
}

/** An e-mail before it is addressed. */
export interface RenderedEmail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete page without scripts, pictures or external resources. */
  readonly html: string;
  /** Where these e-mails are switched off; null: they cannot be. */
  readonly unsubscribeUrl: string | null;
}

/** Places of the option `LinkUrl`, filled. @param template the option, or the address of the installation. */
export function linkOf(template: string, delivery: ChannelDelivery): string {
  const places: Readonly<Record<string, string>> = {
    notificationId: delivery.notificationId,
    entityType: delivery.entity?.entityType ?? '',
    entityId: delivery.entity?.entityId ?? '',
  };
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    name in places ? encodeURIComponent(places[name] ?? '') : place,
  );
}

/**
 * A notification as an e-mail: the title as subject and heading, the body as paragraphs, one link, and one to
 * switch such e-mails off. Everything that
 * comes from the notification is escaped; the language is declared, so that screen readers choose their voice.
 */
export function renderEmail(
  delivery: ChannelDelivery,
  { link, unsubscribeUrl }: { readonly link: string; readonly unsubscribeUrl: string | null },
  words: EmailWords,
): RenderedEmail {
  const { title, body, culture } = delivery;
  const subject = oneLine(title);
  const paragraphs = (body ?? '').split(/\r?\n\s*\r?\n/).filter((part) => part.trim() !== '');
  const ending = unsubscribeUrl === null ? '' : `\n${words.unsubscribe}: ${unsubscribeUrl}`;
  const text = [subject, ...paragraphs, `${words.open}: ${link}`, `-- \n${words.reason}${ending}`].join(
    '\n\n',
  );
  const html = `<!doctype html>
<html lang="${escapeHtml(culture)}" dir="${directionOf(culture)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:36rem;margin:0 auto">
<h1 style="font-size:1.25rem;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((part) => `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>
${footerOf(unsubscribeUrl, words)}
</main>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html, unsubscribeUrl };
}

/** Why the e-mail came, and the link to switch such e-mails off. */
function footerOf(unsubscribeUrl: string | null, words: EmailWords): string {
  const link =
    unsubscribeUrl === null
      ? ''
      : ` <a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(words.unsubscribe)}</a>`;
  return `<p style="margin:24px 0 0;font-size:.875rem"><small>${escapeHtml(words.reason)}${link}</small></p>`;
}

/**
 * A template's page with the standard footer at its end, unless it has the link to switch such e-mails off or, where there is
 * none, the reason.
 */
export function withFooter(page: string, unsubscribeUrl: string | null, words: EmailWords): string {
  const own = unsubscribeUrl ?? words.reason;
  if ([own, escapeHtml(own)].some((text) => page.includes(text))) return page;
  const end = Math.max(page.lastIndexOf('</body'), page.lastIndexOf('</BODY'));
  const place = end < 0 ? page.length : end;
  return `${page.slice(0, place)}${footerOf(unsubscribeUrl, words)}\n${page.slice(place)}`;
}

/** Control characters end no header and begin none. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Right to left for the scripts that are written so. */
function directionOf(culture: string): 'rtl' | 'ltr' {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i.test(culture) ? 'rtl' : 'ltr';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
