import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { OptionsSection } from '../../subgraphs/kernel/options/section.ts';
import { formatTimeSpan } from '../../subgraphs/kernel/options/time-span.ts';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';

/** An option as `deploy/options.md` lists it. */
interface OptionRow {
  /** `Section__Key`. */
  readonly name: string;
  readonly type: string;
  readonly fallback: string;
  readonly example: string;
  readonly meaning: string;
}

type Sections = Readonly<Record<string, OptionsSection>>;
type Definition = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
};

/** What a reader of the table can paste, by column: the name of the variable, and what is written for it. */
export function pastedOptions(sections: Sections, column: 'fallback' | 'example'): [string, string][] {
  return rowsOf(sections).flatMap((row) => {
    const text = row[column].replace(/^`(.*)`$/s, '$1').replaceAll('\\|', '|');
    const isInMap = row.name.includes('<name>__');
    if (text === '' || (isInMap && column === 'fallback')) return [];
    const [, name, value] = /^(\w+__[^=]+)=(.*)$/s.exec(text) ?? [];
    return [[name ?? row.name.replaceAll('<name>', 'sample'), value ?? text]];
  });
}

/** `Section__Key` of every option. */
export function optionNames(sections: Sections): string[] {
  return rowsOf(sections).map(({ name }) => name);
}

/** The tables of `deploy/options.md`, one for each section. Descriptions are the doc comments of the declarations. */
export function optionsTables(sections: Sections): string {
  const comments = optionComments();
  return Object.values(sections)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((section) =>
      [
        `## ${section.name}`,
        '',
        '| Option | Type | Default | Example | Meaning |',
        '|---|---|---|---|---|',
        ...rowsOf({ [section.name]: section }, comments).map(
          ({ name, type, fallback, example, meaning }) =>
            `| \`${name}\` | ${type} | ${fallback} | ${example} | ${meaning} |`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}

function rowsOf(sections: Sections, comments = optionComments()): OptionRow[] {
  return Object.values(sections).flatMap(({ name, schema }) =>
    leavesOf(schema, []).map(({ path, leaf }) => {
      const keys = path.filter((key) => key !== '<name>');
      const [meaning = '', example] = meaningOf(comments, name, keys).split(/\s*@example\s+/);
      const type = typeOf(leaf);
      const fallback = fallbackOf(schema, path, leaf);
      return {
        name: [name, ...path].join('__'),
        type,
        fallback,
        example: example === undefined ? sampleOf(type, fallback) : `\`${example}\``,
        meaning,
      };
    }),
  );
}

/** What a type takes, shown where an option has neither a default nor an example of its own. */
const samples: Readonly<Record<string, string>> = {
  boolean: '`true`',
  integer: '`100`',
  number: '`0.5`',
  'time span': '`00:00:30`',
  URL: '`https://service.example.com`',
};

function sampleOf(type: string, fallback: string): string {
  return fallback === '' ? (samples[type] ?? '') : fallback;
}

/** Types by what is said of a text that is none of them. */
const refusedTypes: readonly (readonly [RegExp, string])[] = [
  [/^must be true or false/, 'boolean'],
  [/^must be a whole number/, 'integer'],
  [/^must be a number/, 'number'],
  [/^must be a time span/, 'time span'],
];

/** The type of an option, found by what its schema consists of and refuses. */
function typeOf(leaf: z.ZodType): string {
  const definition = unwrapped(leaf);
  const read = (text: string) => leaf.safeParse(text);
  if (definition.type === 'record') return 'map';
  if (definition.type === 'enum')
    return Object.keys(definition.entries ?? {})
      .map((one) => `\`${one}\``)
      .join(', ');
  if (elementOf(leaf) !== null) return 'list';
  const refusal = read('?').error?.issues[0]?.message ?? '';
  const refused = refusedTypes.find(([said]) => said.test(refusal));
  if (refused !== undefined) return refused[1];
  if (!read('x').success && read('https://service.example.com').success) return 'URL';
  return 'text';
}

/** What the entries of a list are; null for what is no list. */
function elementOf(leaf: z.ZodType): z.ZodType | null {
  const { type, element, innerType, out } = leaf.def as unknown as Definition;
  if (type === 'array') return element ?? null;
  const inner = innerType ?? out;
  return inner === undefined ? null : elementOf(inner);
}

/** The comment in the group of that name (`optionMembers('Notifications__Sms', …)`), else in the section. */
function meaningOf(comments: ReadonlyMap<string, string>, name: string, keys: readonly string[]): string {
  const key = keys.at(-1) ?? '';
  const group = [name, ...keys.slice(0, -1)].join('__');
  return comments.get(`${group} ${key}`) ?? comments.get(`${name} ${key}`) ?? '';
}

interface Leaf {
  readonly path: readonly string[];
  readonly leaf: z.ZodType;
}

function leavesOf(schema: z.ZodType, path: readonly string[]): Leaf[] {
  const definition = unwrapped(schema);
  if (definition.type === 'record') {
    const named = [...path, '<name>'];
    const isGroup = definition.valueType !== undefined && unwrapped(definition.valueType).type === 'object';
    const members = isGroup ? leavesOf(definition.valueType as z.ZodType, named) : [];
    return [{ path: named, leaf: schema }, ...members];
  }
  if (definition.type !== 'object') return [{ path, leaf: schema }];
  return Object.entries(definition.shape ?? {}).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function unwrapped(schema: z.ZodType): Definition {
  const definition = schema.def as unknown as Definition;
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : undefined);
  return inner === undefined ? definition : unwrapped(inner);
}

function fallbackOf(schema: z.ZodType, path: readonly string[], leaf: z.ZodType): string {
  const parsed = schema.safeParse(undefined).success ? schema.parse(undefined) : schema.safeParse({}).data;
  const isInMap = path.slice(0, -1).includes('<name>');
  const atPath = path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    parsed,
  );
  const value = isInMap ? leaf.safeParse(undefined).data : atPath;
  if (path.at(-1) === '<name>') return '';
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${Array.isArray(value) ? listed(value, elementOf(leaf)) : written(value, leaf)}\``;
}

/** As a comma list, and where an entry has a comma, or is empty, as JSON. */
function listed(values: readonly unknown[], element: z.ZodType | null): string {
  const entries = values.map((value) => (element === null ? String(value) : written(value, element)));
  return entries.some((entry) => entry === '' || entry.includes(','))
    ? JSON.stringify(entries)
    : entries.join(',');
}

const written = (value: unknown, leaf: z.ZodType) => spanOf(value, leaf) ?? String(value);

/** The value as a time span, where the option reads one and gets that very value of it; else null. */
function spanOf(value: unknown, leaf: z.ZodType): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const span = formatTimeSpan(value);
  return leaf.safeParse(span).data === value ? span.replace(/\.000$/, '') : null;
}

/** Doc comments by section and key, read from the sources. */
function optionComments(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path } of [
    ...readSources(productFolders, '.options.ts'),
    ...readSources(productFolders, '-options.ts'),
  ]) {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    for (const [, comment, name] of text.matchAll(
      /\/\*\* Section `\w+`:([\s\S]*?)\*\/\s*export const \w+ = defineSection\(\s*'(\w+)'/g,
    )) {
      found.set(`${name} `, sentence(comment ?? ''));
    }
    const bodies = [
      ...text.matchAll(/defineSection\(\s*'(\w+)',([\s\S]*?)\n\);/g),
      ...text.matchAll(/optionMembers\(\s*'(\w+)',([\s\S]*?)\n\s*\}\)[,;]/g),
    ];
    for (const [, name, body] of bodies) {
      for (const [, comment, key] of (body ?? '').matchAll(/\/\*\*([\s\S]*?)\*\/\s*(\w+):/g)) {
        found.set(`${name} ${key}`, sentence(comment ?? ''));
      }
    }
  }
  return found;
}

function sentence(comment: string): string {
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
