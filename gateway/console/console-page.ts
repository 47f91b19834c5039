import { escapeHtml } from '../explorers/html-text.ts';
import type { PagePolicy } from '../http/security-headers.ts';

/** What the page is written from. */
export interface ConsolePage {
  /** Carried to the browser; no secret. */
  readonly settings: unknown;
  readonly styleSheet: string;
  /** Address of the module that starts the page. */
  readonly main: string;
  /** Addresses of all modules, so that the browser asks for them at once. */
  readonly modules: readonly string[];
}

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4052d6"/>' +
      '<path d="M8 23v-7M14 23V9M20 23v-9M26 23v-4" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>',
  );

/**
 * What the page may load: scripts and styles of this host alone, none of them inline; pictures as widgets name them;
 * answers of this host and of the identity provider. Markup is never made of text (Trusted Types).
 * @param provider origins the provider answers on.
 */
export function consolePolicy(provider: readonly string[]): PagePolicy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': ["'self'", ...provider],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
}

/** The page; every address of the console answers with it, and its script draws what the address names. */
export function consolePage({ settings, styleSheet, main, modules }: ConsolePage): string {
  const preloads = modules.map((address) => `<link rel="modulepreload" href="${escapeHtml(address)}">`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="console-settings" content="${escapeHtml(JSON.stringify(settings))}">
    <title>Console</title>
    <link rel="icon" href="${icon}">
    <link rel="stylesheet" href="${escapeHtml(styleSheet)}">
    ${preloads.join('\n    ')}
    <script type="module" src="${escapeHtml(main)}"></script>
  </head>
  <body>
    <div id="console"><noscript>The console needs JavaScript.</noscript></div>
  </body>
</html>
`;
}
