import type { PublishedTemplate } from '../template/read-template.ts';

/**
 * A page for e-mails: its look, colours for light and dark displays, and the links that such an e-mail needs. The title is that
 * of the page inside. What is sent has the styles in attributes; the rules for dark displays cannot be there.
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
.mail-page { margin: 0; padding: 24px; background: #ffffff; color: #1a1a1a; font: 16px/1.5 system-ui, sans-serif }
.mail-body { max-width: 36rem; margin: 0 auto }
.mail-body h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25 }
.mail-body h2 { margin: 24px 0 8px; font-size: 18px }
.mail-body p { margin: 0 0 16px }
.mail-body a { color: #0b57d0 }
.mail-body img { max-width: 100%; height: auto }
.mail-button { margin: 8px 0 24px; border-collapse: separate }
.mail-button td { border-radius: 6px; background: #0b57d0; padding: 12px 20px }
.mail-body .mail-button a { color: #ffffff; font-weight: 600; text-decoration: none }
.mail-panel { margin: 0 0 16px; padding: 16px; border-radius: 6px; background: #f2f4f7 }
.mail-body .mail-fact { margin: 0; padding: 8px 0; border-bottom: 1px solid #d0d5dd }
.mail-body .mail-links { margin: 24px 0 }
.mail-body .mail-end { margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #d0d5dd; font-size: 14px }
@media (prefers-color-scheme: dark) {
  .mail-page { background: #121212 !important; color: #ededed !important }
  .mail-body a { color: #8ab4f8 !important }
  .mail-button td { background: #8ab4f8 !important }
  .mail-body .mail-button a { color: #121212 !important }
  .mail-panel { background: #242424 !important }
  .mail-body .mail-fact, .mail-body .mail-end { border-color: #444444 !important }
}
</style>
</head>
<body class="mail-page">
<main class="mail-body" dir="auto">
{{ body }}
{% if mail.reason %}<p class="mail-links"><a href="{{ mail.open_url }}">{{ 'NotificationEmail:Open' | t }}</a></p>
<p class="mail-end"><small>{{ mail.reason }}
{%- if mail.preferences_url != '' %} <a href="{{ mail.preferences_url }}">{{ 'NotificationUnsubscribe:Preferences' | t }}</a>{% endif %}
{%- if mail.unsubscribe_url != '' %} <a href="{{ mail.unsubscribe_url }}">{{ 'NotificationEmail:Unsubscribe' | t }}</a>{% endif %}</small></p>{% endif %}
</main>
</body>
</html>
`;

/** A table, because some mail programs give links neither background nor padding. */
const emailButton =
  '<table role="presentation" class="mail-button"><tr><td><a href="{{ url }}">{{ text }}</a></td></tr></table>';

const emailPanel = '<div class="mail-panel">{{ text }}</div>';

const emailFact = '<p class="mail-fact"><strong>{{ label }}</strong> {{ value }}</p>';

const contents: Readonly<Record<string, string>> = {
  'platform.email': emailLayout,
  'platform.email.button': emailButton,
  'platform.email.panel': emailPanel,
  'platform.email.fact': emailFact,
};

/** The layout or include that takes this name where a tenant has published none by it; null for other names. */
export function builtInTemplate(name: string): PublishedTemplate | null {
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
