import type { PagePolicy } from '../security-headers.ts';
import { escapeHtml, sourceHash } from './html-text.ts';

/** The one style of the pages that are not the console's; the colours are the console's (`style/tokens.css`). */
const style = `
:root { color-scheme: light dark; --page: light-dark(#f4f5f9, #10131c); --card: light-dark(#fff, #181c28);
  --ink: light-dark(#1b2030, #e9ecf5); --soft: light-dark(#565d74, #a2aac1); --line: light-dark(#e1e4ed, #2b3145);
  --edge: light-dark(#858da6, #6b748f); --accent: light-dark(#4052d6, #93a1ff); --on-accent: light-dark(#fff, #10131c); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.2rem; }
h1 { margin: 0 0 .25rem; font-size: 1.7rem; }
h2 { margin: 2.2rem 0 .6rem; font-size: 1rem; color: var(--soft); font-weight: 600; }
p { margin: .4rem 0; color: var(--soft); }
a { color: var(--accent); }
small { display: block; color: var(--soft); overflow-wrap: anywhere; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.cards li { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
.cards a, .row { display: block; padding: .7rem .9rem; color: inherit; text-decoration: none; }
.cards a strong { color: var(--accent); }
.cards a:hover { outline: 2px solid var(--accent); border-radius: .9rem; }
.small { display: grid; place-items: center; }
.small main { width: min(28rem, 92vw); margin: 1rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
form { margin: 0; }
.sheet { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .5rem .9rem; text-align: center; font-weight: 400; }
th[scope=row] { text-align: left; }
thead { color: var(--soft); font-size: .85rem; }
tr + tr { border-top: 1px solid var(--line); }
select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; padding: .2rem .3rem; }
button { font: inherit; color: inherit; cursor: pointer; border-radius: .9rem; border: 1px solid var(--edge); background: none;
  width: 100%; padding: .7rem .9rem; margin-top: .6rem; text-align: left; display: flex; gap: .9rem; align-items: center; }
button:hover, button:focus-visible { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
button.plain, button.main { justify-content: center; }
button.main { background: var(--accent); color: var(--on-accent); }
.initial { flex: none; width: 2.4rem; height: 2.4rem; border-radius: 50%; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-weight: 600; }
.name { font-weight: 600; display: block; }
footer { margin-top: 1rem; color: var(--soft); font-size: .8rem; text-align: center; }
`;

/** The policy of a page without scripts and frames. */
export const pagePolicy: PagePolicy = {
  'default-src': ["'none'"],
  'style-src': [sourceHash(style)],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

export interface HtmlPage {
  readonly title: string;
  /** HTML. */
  readonly main: string;
  /** BCP 47; default: `en`. */
  readonly language?: string;
  /** One card in the middle, for a question or a message. */
  readonly isSmall?: boolean;
}

/** A whole page in the common style, for {@link pagePolicy}. */
export function htmlPage({ title, main, language = 'en', isSmall = false }: HtmlPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body${isSmall ? ' class="small"' : ''}>
<main>
${main}
</main>
</body>
</html>
`;
}
