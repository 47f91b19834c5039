import { html, nothing, type TemplateResult } from 'lit';
import type * as MarkdownIt from 'markdown-it';
import { safeAddress } from '../text/safe-address.ts';

/** CommonMark as a template. HTML and images stay text: markdown-it only parses here, and its markup is not used. */
export async function markdown(text: string): Promise<readonly View[]> {
  const { default: Parser } = await import('markdown-it');
  const parser = new Parser('commonmark', { html: false }).disable('image');
  parser.validateLink = (address) => safeAddress(address) !== null;
  return viewsOf(parser.parse(text, {}).values());
}

type View = TemplateResult | string | readonly View[];

/** What tokens show, up to the one that ends the element around them. */
function viewsOf(tokens: ArrayIterator<MarkdownIt.Token>): readonly View[] {
  const views: View[] = [];
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting < 0) break;
    views.push(viewOf(token, token.nesting > 0 ? viewsOf(tokens) : token.content));
  }
  return views;
}

function viewOf(token: MarkdownIt.Token, inner: View): View {
  if (token.type === 'inline') return viewsOf((token.children ?? []).values());
  if (token.type === 'softbreak') return '\n';
  if (token.type === 'fence' || token.type === 'code_block') return html`<pre><code>${inner}</code></pre>`;
  return elements[token.tag]?.(inner, token) ?? inner;
}

/** Elements by their tags; headings of a widget's text are below the heading of the widget. */
const elements: Readonly<Record<string, (inner: View, token: MarkdownIt.Token) => TemplateResult>> = {
  h1: (inner) => html`<h3>${inner}</h3>`,
  h2: (inner) => html`<h4>${inner}</h4>`,
  h3: (inner) => html`<h5>${inner}</h5>`,
  h4: (inner) => html`<h6>${inner}</h6>`,
  h5: (inner) => html`<h6>${inner}</h6>`,
  h6: (inner) => html`<h6>${inner}</h6>`,
  p: (inner) => html`<p>${inner}</p>`,
  ul: (inner) => html`<ul>${inner}</ul>`,
  ol: (inner) => html`<ol>${inner}</ol>`,
  li: (inner) => html`<li>${inner}</li>`,
  blockquote: (inner) => html`<blockquote>${inner}</blockquote>`,
  strong: (inner) => html`<strong>${inner}</strong>`,
  em: (inner) => html`<em>${inner}</em>`,
  code: (inner) => html`<code>${inner}</code>`,
  hr: () => html`<hr>`,
  br: () => html`<br>`,
  a: (inner, token) =>
    html`<a href=${safeAddress(String(token.attrGet('href'))) ?? nothing} rel="noopener noreferrer" target="_blank">${inner}</a>`,
};
