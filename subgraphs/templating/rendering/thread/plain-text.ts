import { Parser } from 'htmlparser2';

/** Elements without visible text. */
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object']);

/** Elements that begin and end a line. */
const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'div',
  'dl',
  'dd',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);

/** Elements that are separated by a blank line. */
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote']);

/** The text and the subject of a page. */
export interface PageText {
  readonly plainText: string;
  /** The title, or the first heading; null without either. */
  readonly subject: string | null;
}

/** Converts a page to plain text. */
export function textOf(html: string): PageText {
  const pieces: string[] = [];
  const titles: { title?: string; heading?: string } = {};
  let hidden = 0;
  let kept: 'title' | 'heading' | null = null;
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) hidden += 1;
      const wanted = name === 'title' ? 'title' : /^h[1-6]$/.test(name) ? 'heading' : null;
      if (wanted !== null && titles[wanted] === undefined) {
        kept = wanted;
        titles[wanted] = '';
      }
      if (hidden > 0) return;
      if (paragraphs.has(name)) pieces.push(marks.paragraph);
      else if (blocks.has(name)) pieces.push(marks.line);
      if (name === 'br') pieces.push('\n');
      if (name === 'li') pieces.push('- ');
      if (name === 'td' || name === 'th') pieces.push('\t');
    },
    ontext(text) {
      if (kept !== null) titles[kept] += text;
      if (hidden === 0) pieces.push(text.replaceAll(/[\s\ue000\ue001]+/g, ' '));
    },
    onclosetag(name) {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1);
      if (name === 'title' || /^h[1-6]$/.test(name)) kept = null;
      if (hidden > 0) return;
      if (paragraphs.has(name)) pieces.push(marks.paragraph);
      else if (blocks.has(name)) pieces.push(marks.line);
    },
  });
  parser.end(html);
  const line = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim() || null;
  return { plainText: tidy(pieces.join('')), subject: line(titles.title) ?? line(titles.heading) };
}

/**
 * Marks of the end of a line and of a paragraph; several in a row are one. Private-use characters, which no text uses.
 */
const marks = { line: '\ue000', paragraph: '\ue001' } as const;

function tidy(text: string): string {
  const broken = text.replaceAll(/[ \ue000\ue001]+/g, (run) => {
    if (run.includes(marks.paragraph)) return '\n\n';
    return run.includes(marks.line) ? '\n' : run;
  });
  const lines = broken.split('\n').map((line) => line.replaceAll(/[ \t]+/g, withoutBlanks).trim());
  const kept = lines.filter((line, at) => line !== '' || lines[at - 1] !== '');
  return kept.join('\n').trim();
}

/** Tabs without the blanks around them. */
const withoutBlanks = (run: string) => (run.includes('\t') ? run.replaceAll(' ', '') : run);
