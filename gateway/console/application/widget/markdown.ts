import type * as MarkdownIt from 'markdown-it';
import { element, safeAddress } from '../element.ts';

/** CommonMark as elements. HTML and images stay text: markdown-it only parses here, and its markup is not used. */
export async function markdown(text: string): Promise<DocumentFragment> {
  const { default: Parser } = await import('markdown-it');
  const parser = new Parser('commonmark', { html: false }).disable('image');
  parser.validateLink = (address) => safeAddress(address) !== null;
  const fragment = document.createDocumentFragment();
  addTokens(fragment, parser.parse(text, {}));
  return fragment;
}

function addTokens(place: Node, tokens: readonly MarkdownIt.Token[]): void {
  let at = place;
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting < 0) at = at.parentNode as Node;
    else if (token.nesting > 0) at = at.appendChild(openingOf(token));
    else if (token.type === 'inline') addTokens(at, token.children ?? []);
    else at.appendChild(leafOf(token));
  }
}

/** Headings of a widget's text are below the heading of the widget. */
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' };

function openingOf(token: MarkdownIt.Token): HTMLElement {
  if (token.tag !== 'a') return element((headings[token.tag] ?? token.tag) as keyof HTMLElementTagNameMap);
  const href = safeAddress(String(token.attrGet('href')));
  return element('a', { href, rel: 'noopener noreferrer', target: '_blank' });
}

function leafOf({ type, tag, content }: MarkdownIt.Token): Node {
  if (type === 'softbreak') return new Text('\n');
  if (type === 'fence' || type === 'code_block') return element('pre', {}, element('code', {}, content));
  return tag === '' ? new Text(content) : element(tag as keyof HTMLElementTagNameMap, {}, content);
}
