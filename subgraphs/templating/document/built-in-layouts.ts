import type { PublishedTemplate } from '../template/read-template.ts';

/**
 * A page for e-mails: colours for light and dark displays, and the links that such an e-mail needs. The title is that of the
 * page inside. Styles that every mail client must follow are in attributes; the rules for dark displays cannot be.
 */
const emailLayout = `<!doctype html>
<html lang="{{ context.culture }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .mail-page { background: #121212 !important; color: #ededed !important }
  .mail-page a { color: #8ab4f8 !important }
  .mail-end { border-color: #444 !important }
}
</style>
</head>
<body class="mail-page" style="margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif">
<main dir="auto" style="max-width:36rem;margin:0 auto">
{{ body }}
{% if mail.reason %}<p style="margin:24px 0"><a href="{{ mail.open_url }}">{{ 'NotificationEmail:Open' | t }}</a></p>
<p class="mail-end" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #ccc;font-size:.875rem"><small>{{ mail.reason }}
{%- if mail.preferences_url != '' %} <a href="{{ mail.preferences_url }}">{{ 'NotificationUnsubscribe:Preferences' | t }}</a>{% endif %}
{%- if mail.unsubscribe_url != '' %} <a href="{{ mail.unsubscribe_url }}">{{ 'NotificationEmail:Unsubscribe' | t }}</a>{% endif %}</small></p>{% endif %}
</main>
</body>
</html>
`;

const contents: Readonly<Record<string, string>> = { 'platform.email': emailLayout };

/** The layout that takes this name where a tenant has published none by it; null for other names. */
export function builtInLayout(name: string): PublishedTemplate | null {
  const content = Object.hasOwn(contents, name) ? contents[name] : undefined;
  if (content === undefined) return null;
  // Threads remember texts by their stamp, so that it changes with the text.
  const concurrencyStamp = `built-in ${name} ${content.length}`;
  return {
    name,
    culture: null,
    revisionId: '',
    content,
    mimeType: 'text/html',
    layoutName: null,
    concurrencyStamp,
  };
}
