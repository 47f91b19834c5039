import type { IncomingMessage } from 'node:http';
import type { Problem } from '../problem.ts';
import { htmlPage, pagePolicy } from './html-page.ts';
import { escapeHtml } from './html-text.ts';

/**
 * Whether a person sees the answer: the request opens a page in a browser. Scripts and other clients cannot send this
 * header (Fetch Metadata Request Headers, section 2.3), and read problem documents.
 */
export function isNavigation(request: Pick<IncomingMessage, 'headers'>): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate';
}

/** The content security policy of the page, as a header's value. */
export const problemPagePolicy = Object.entries(pagePolicy)
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join('; ');

/** Ways on from a problem, in the languages of the console; the address decides what a person finds there. */
const words: Readonly<Record<string, readonly [start: string, overview: string, search: string]>> = {
  en: ['Start page', 'Overview of the console', 'Search the console'],
  fr: ['Page d’accueil', 'Vue d’ensemble de la console', 'Rechercher dans la console'],
};

/**
 * A problem document as a page: the same title, detail, code and trace id.
 * @param language BCP 47, of its texts.
 * @param consolePath of this installation; null: it serves no console.
 */
export function problemPage(
  { title, status, detail, errorCode, traceId }: Problem,
  language: string,
  consolePath: string | null,
): string {
  const [start, overview, search] = words[language.slice(0, 2)] ?? words.en ?? [];
  const ways = [
    ['/', start],
    ...(consolePath === null
      ? []
      : [
          [consolePath, overview],
          [`${consolePath}?find=`, search],
        ]),
  ];
  return htmlPage({
    title: `${status} ${title}`,
    language,
    isSmall: true,
    main: `<p>${status}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<p><code>${escapeHtml(errorCode)}</code><br><code>${escapeHtml(traceId)}</code></p>
<ul>${ways.map(([href = '', text = '']) => `<li><a href="${href}">${escapeHtml(text)}</a></li>`).join('')}</ul>`,
  });
}
