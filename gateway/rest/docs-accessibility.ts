/** Backgrounds of the reader's labels under white text, at a contrast of 4.5 or more; its own have 2 to 3.8. */
const backgrounds: Readonly<Record<string, string>> = {
  '.opblock-get .opblock-summary-method': '#1f6fbf',
  '.opblock-post .opblock-summary-method': '#1b7f4f',
  '.opblock-put .opblock-summary-method': '#a15c00',
  '.opblock-patch .opblock-summary-method': '#0b7a66',
  '.opblock-delete .opblock-summary-method': '#c81e1e',
  '.info .title small': '#5c6370',
  '.info .title small.version-stamp': '#4a7000',
};

/** Texts of the reader that are too pale on the light page; the dark one has its own. */
const lightTexts: Readonly<Record<string, string>> = {
  '.info .url': '#1f6fbf',
  '.btn.authorize, .btn.authorize span': '#1b7f4f',
  '.json-schema-2020-12-expand-deep-button': '#555',
  '.parameter__in': '#555',
};

/** The same of the dark page. */
const darkTexts: Readonly<Record<string, string>> = { '.header-col': '#e4e6e6' };

const inside = (scope: string, selectors: string) =>
  selectors
    .split(', ')
    .map((selector) => `${scope}#reader ${selector}`)
    .join(', ');

const writeColorRules = (scope: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([selector, value]) => `${inside(scope, selector)} { color: ${value}; }`);

/** Colours of the reader that everyone can read. */
export const legibleStyle = [
  ...Object.entries(backgrounds).map(
    ([selector, value]) => `${inside('', selector)} { background: ${value}; color: #fff; }`,
  ),
  ...writeColorRules('html:not(.dark-mode) ', lightTexts),
  ...writeColorRules('html.dark-mode ', darkTexts),
  '@media (prefers-reduced-motion: reduce) { #reader * { transition: none !important; } }',
].join('\n');

/**
 * Script that names and orders what the reader leaves without name or order, again after each of its renderings: it makes
 * elements as they come into view. A link inside the button of an operation opens the same, so it is none.
 */
export const labelElements = `
const land = (role, name) => (one) => {
  one.setAttribute('role', role);
  one.setAttribute('aria-label', name);
};
const repairs = [
  ['.information-container', land('region', 'About')],
  ['.schemes-server-container', land('region', 'Server')],
  ['.auth-wrapper', land('region', 'Authorization')],
  ['.filter-container', land('search', 'Operations')],
  ['.operation-filter-input', (one) => {
    one.placeholder = 'Search by method, path, summary or name';
    one.setAttribute('aria-label', 'Search operations');
  }],
  ['.body-param__example, .microlight', (one) => one.setAttribute('tabindex', '0')],
  ['#servers', (one) => one.setAttribute('aria-label', 'Server')],
  ['.opblock-tag, .webhooks h2, .models > h4', (one) => one.setAttribute('aria-level', '2')],
  ['.opblock h4', (one) => one.setAttribute('aria-level', '3')],
  ['.opblock h5', (one) => one.setAttribute('aria-level', '4')],
  ['.opblock-summary-control a[href]', (one) => one.removeAttribute('href')],
];
const root = document.getElementById('reader');
const repair = () => {
  for (const [selector, change] of repairs) root.querySelectorAll(selector).forEach(change);
};
new MutationObserver(repair).observe(root, { childList: true, subtree: true });
`;
