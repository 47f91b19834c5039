import { type Child, element, safeAddress } from '../element.ts';

/** Levels of lists and quotes within each other. */
const depth = 6;

/**
 * A part of Markdown (CommonMark) as elements: headings, paragraphs, lists, quotes, rules, code, emphasis, links.
 * Everything else, HTML before all, stays the text it is: no markup is ever parsed.
 */
export function markdown(text: string, level = 0): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    const { node, next } = blockAt(lines, at, level);
    if (node !== null) fragment.append(node);
    at = next;
  }
  return fragment;
}

interface Block {
  readonly node: Node | null;
  /** The line after it. */
  readonly next: number;
}

const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^ {0,3}(?<marks>#{1,6})\s(?<text>.*)/s;
const rule = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const quote = /^ {0,3}> ?/;
const item = /^ {0,3}(?<mark>[-*+]|\d{1,9}[.)])\s+(?<text>(?:\S.*)?)$/;
const starts = [fence, heading, rule, quote, item];

function blockAt(lines: readonly string[], at: number, level: number): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { node: null, next: at + 1 };
  if (fence.test(line)) return codeAt(lines, at);
  const { marks, text = '' } = heading.exec(line)?.groups ?? {};
  // A widget has a heading of its own; those of its text are below it.
  if (marks !== undefined) {
    const tags = ['h3', 'h4', 'h5', 'h6'] as const;
    return {
      node: element(tags[marks.length - 1] ?? 'h6', {}, ...inline(withoutClosing(text))),
      next: at + 1,
    };
  }
  if (rule.test(line)) return { node: element('hr'), next: at + 1 };
  if (quote.test(line) && level < depth) return quoteAt(lines, at, level);
  if (item.test(line) && level < depth) return listAt(lines, at, level);
  return paragraphAt(lines, at);
}

/** A heading may be closed by marks of its own. */
const withoutClosing = (text: string) =>
  text
    .trim()
    .replace(/(?<!#)#+$/, '')
    .trim();

function codeAt(lines: readonly string[], at: number): Block {
  const end = lines.findIndex((line, index) => index > at && fence.test(line));
  const last = end === -1 ? lines.length : end;
  const code = element('code', {}, lines.slice(at + 1, last).join('\n'));
  return { node: element('pre', {}, code), next: last + 1 };
}

function quoteAt(lines: readonly string[], at: number, level: number): Block {
  const next = endOf(lines, at, (line) => quote.test(line));
  const inner = lines.slice(at, next).map((line) => line.replace(quote, ''));
  const node = element('blockquote');
  node.append(markdown(inner.join('\n'), level + 1));
  return { node, next };
}

function listAt(lines: readonly string[], at: number, level: number): Block {
  const isOrdered = (line: string) => /\d/.test(item.exec(line)?.groups?.mark ?? '');
  const ordered = isOrdered(lines[at] ?? '');
  const node = element(ordered ? 'ol' : 'ul');
  let next = at;
  while (next < lines.length && item.test(lines[next] ?? '') && isOrdered(lines[next] ?? '') === ordered) {
    const first = item.exec(lines[next] ?? '')?.groups?.text ?? '';
    const end = endOf(lines, next + 1, (line) => /^(?: {2,}|\t)\S/.test(line));
    const inner = lines.slice(next + 1, end).map((line) => line.replace(/^(?: {1,4}|\t)/, ''));
    const entry = element('li', {}, ...inline(first));
    if (inner.length > 0) entry.append(markdown(inner.join('\n'), level + 1));
    node.append(entry);
    next = end;
  }
  return { node, next };
}

function paragraphAt(lines: readonly string[], at: number): Block {
  const next = endOf(
    lines,
    at + 1,
    (line) => line.trim() !== '' && !starts.some((pattern) => pattern.test(line)),
  );
  const text = lines
    .slice(at, next)
    .map((line) => line.trimStart())
    .join('\n');
  return { node: element('p', {}, ...inline(text)), next };
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index >= from && !belongs(line));
  return end === -1 ? lines.length : end;
}

const spans =
  /\\(?<escaped>[\\`*_{}[\]()#+\-.!<>~|])|(?<ticks>`{1,10})(?<code>[^`]+)\k<ticks>|\[(?<label>[^[\]\n]+)\]\((?<target>[^()\s]+)\)|(?<strong>\*\*|__)(?=\S)(?<bold>[^\n]*?\S)\k<strong>|(?<em>[*_])(?=\S)(?<slanted>[^*_\n]*[^*_\s])\k<em>|(?<hard>(?<! ) {2,}\n)/g;

/** Text with code, links and emphasis. */
function inline(text: string): Child[] {
  const made: Child[] = [];
  let at = 0;
  for (const match of text.matchAll(spans)) {
    made.push(text.slice(at, match.index));
    made.push(...spanOf(match[0], match.groups ?? {}));
    at = match.index + match[0].length;
  }
  return [...made, text.slice(at)];
}

function spanOf(whole: string, groups: Record<string, string | undefined>): Child[] {
  const { escaped, code, label, target, bold, slanted, hard } = groups;
  if (escaped !== undefined) return [escaped];
  if (code !== undefined) return [element('code', {}, code)];
  if (hard !== undefined) return [element('br')];
  if (bold !== undefined) return [element('strong', {}, ...inline(bold))];
  if (slanted !== undefined) return [element('em', {}, ...inline(slanted))];
  const address = safeAddress(target ?? '');
  return address === null
    ? [whole]
    : [element('a', { href: address, rel: 'noopener noreferrer', target: '_blank' }, label ?? '')];
}
