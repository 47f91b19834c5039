import { escapeHtml } from '../http/page/html-text.ts';
import type { PagePolicy } from '../http/security-headers.ts';

export interface ConsolePage {
  /** Embedded in the page; contains no secret. */
  readonly settings: unknown;
  readonly styleSheets: readonly string[];
  /** URL of the entry module. */
  readonly main: string;
  /** URLs of all modules, for preloading. */
  readonly modules: readonly string[];
}

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4052d6"/>' +
      '<path d="M8 23v-7M14 23V9M20 23v-9M26 23v-4" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>',
  );

/**
 * The content security policy: scripts and styles only from this host, none inline; images of any widget source;
 * connections to this host and the identity provider. Of Trusted Types only Lit's
 * policy exists, which takes the templates of the code: no text becomes markup.
 * @param provider origins of the provider.
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
    // Documents that the page itself has made: the viewer of a PDF is a frame, to some browsers an object.
    'frame-src': ["'self'", 'blob:'],
    'object-src': ['blob:'],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['lit-html'],
  };
}

/**
 * The policy of the frame that shows documents of templates: their styles and pictures, and the script that puts them
 * there. The sandbox gives it an origin of its own.
 */
export const previewPolicy: PagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:', 'https:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-scripts'],
};

/** The HTML of the frame. @param script URL of its only script. */
export function previewPage(script: string): string {
  return `<!doctype html><title>Preview</title><script defer src="${escapeHtml(script)}"></script>`;
}

/** The HTML of every console URL; its script renders the view of the URL. */
export function consolePage({ settings, styleSheets, main, modules }: ConsolePage): string {
  const preloads = modules.map((address) => `<link rel="modulepreload" href="${escapeHtml(address)}">`);
  const sheets = styleSheets.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="console-settings" content="${escapeHtml(JSON.stringify(settings))}">
    <title>Console</title>
    <link rel="icon" href="${icon}">
    ${sheets.join('\n    ')}
    ${preloads.join('\n    ')}
    <script type="module" src="${escapeHtml(main)}"></script>
  </head>
  <body>
    <div id="console"><noscript>The console needs JavaScript.</noscript></div>
  </body>
</html>
`;
}
