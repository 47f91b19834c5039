import { hostileData } from './hostile-data.ts';
import type { HostileTemplate } from './hostile-template.ts';

const nothing = { page: '' } as const;
const data = { a: { b: { c: 1 } }, list: [1, 2, 3], text: 'abc', number: 7, yes: true };

/** Ways out of the data, to prototypes, constructors and the process. None leads anywhere. */
const escapes = [
  'constructor',
  '__proto__',
  'prototype',
  'constructor.constructor',
  'a.constructor',
  'a.__proto__',
  "a['constructor']",
  "a['__proto__']['polluted']",
  'a.b.c.constructor',
  'list.constructor',
  'list.__proto__',
  'text.constructor',
  'text.__proto__',
  'number.constructor',
  'yes.constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'a.toString',
  'a.hasOwnProperty',
  'a.__defineGetter__',
  'a.__lookupGetter__',
  'globalThis',
  'global',
  'window',
  'self',
  'process',
  'process.env',
  'process.env.PATH',
  'process.mainModule',
  'require',
  'module',
  'exports',
  'Function',
  'Object',
  'Reflect',
  'Date',
  'eval',
  'import',
  'parentPort',
  'workerData',
  'workerData.texts',
  'liquid',
  'opts',
  'environments',
  'now.constructor',
  'context.__proto__',
  'app.constructor.name',
  'model.constructor',
  'model.__proto__.polluted',
  'list.map',
  'list.push',
  'text.sub',
  'list.first.constructor',
  'list.last.__proto__',
  'text.at',
  'a.b.constructor.prototype',
  'context.memoryLimit',
].map(
  (path): HostileTemplate => ({
    name: `a way out: ${path}`,
    content: `{{ ${path} }}`,
    data,
    outcome: nothing,
  }),
);

/** Filters that would evaluate or call something; none is there. */
const filters = [
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
  'find_exp',
  'find_index_exp',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'eval',
  'require',
  'exec',
  'system',
  'read_file',
].map(
  (filter): HostileTemplate => ({
    name: `a filter: ${filter}`,
    content: `{{ list | ${filter}: 'x', 'x.constructor' }}`,
    outcome: 'unreadable',
  }),
);

/** What is no template. */
const broken = [
  '{{',
  '{%',
  '{% if',
  '{% if %}x{% endif %}',
  '{% for %}x{% endfor %}',
  '{% for a in %}x{% endfor %}',
  '{% case %}{% endcase %}',
  '{% endfor %}',
  '{% include %}',
  '{% assign %}',
  '{% capture %}x{% endcapture %}',
  '{% raw %}x',
  '{% comment %}x',
  '{% exec "ls" %}',
  '{% import fs %}',
  '{% if a %}x',
  '{% constructor %}',
  '{% __proto__ %}',
  '{{ "a }}',
].map((content): HostileTemplate => ({ name: `no template: ${content}`, content, outcome: 'unreadable' }));

const files = [
  '/etc/passwd',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/x',
  '//127.0.0.1/x',
  '/proc/self/environ',
  'C:\\windows\\win.ini',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  './x',
  '.',
];

/** Files, addresses and prototypes in the place of a template's name. */
const inclusions = ['include', 'render', 'layout'].flatMap((tag) =>
  files.map(
    (name): HostileTemplate => ({
      name: `${tag} ${name}`,
      content: `{% ${tag} '${name}' %}`,
      outcome: 'fails',
    }),
  ),
);

/** Texts that make patterns work hard. */
const patterns = [
  ['strip_html', '<'.repeat(100_000)],
  ['strip_html', '<script'.repeat(20_000)],
  ['strip_html', '<!--'.repeat(20_000)],
  ['strip', `${' '.repeat(200_000)}x${' '.repeat(200_000)}`],
  ['strip_newlines', '\r\n'.repeat(100_000)],
  ['newline_to_br', '\n'.repeat(100_000)],
  ['date', '1'.repeat(50_000)],
  ["date: '%Y%Y%Y'", '2026-11-21'],
  ['escape_once', '&'.repeat(100_000)],
  ['truncatewords: 3', 'a '.repeat(100_000)],
  ['url_decode', '%41'.repeat(50_000)],
  ['number', `1${'0'.repeat(100_000)}`],
  ['t', '{{'.repeat(50_000)],
].map(
  ([filter, text], at): HostileTemplate => ({
    name: `pattern ${at}: ${filter}`,
    content: `{{ text | ${filter} | size }}`,
    data: { text },
    outcome: 'ends',
  }),
);

/** Marks in data stay text. */
const marks: readonly HostileTemplate[] = [
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['"><img src=x onerror=alert(1)>', '&#34;&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ["' onload='x", '&#39; onload=&#39;x'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['</title><script>', '&lt;/title&gt;&lt;script&gt;'],
].map(
  ([x, page = '']): HostileTemplate => ({
    name: `marks: ${x}`,
    content: '{{ x }}',
    data: { x },
    outcome: { page },
  }),
);

/** All others. */
export const hostileTemplates: readonly HostileTemplate[] = [
  ...escapes,
  ...filters,
  ...broken,
  ...inclusions,
  ...patterns,
  ...hostileData,
  ...marks,
];

/** Cells a spreadsheet must not calculate. */
export const hostileCells: readonly string[] = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1")',
  '=cmd|"/C calc"!A0',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=WEBSERVICE("http://127.0.0.1")',
  '=IMPORTXML("http://127.0.0.1","//a")',
  '%0A=1',
  '|=1',
];
