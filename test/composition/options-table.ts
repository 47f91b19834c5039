import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { OptionsSection } from '../../subgraphs/kernel/options/section.ts';
import { formatTimeSpan } from '../../subgraphs/kernel/options/time-span.ts';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';

/** An option as the README lists it. */
interface OptionRow {
  /** `Section__Key`. */
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

type Sections = Readonly<Record<string, OptionsSection>>;
type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType; shape?: Record<string, z.ZodType> };

/** `Section__Key` of every option. */
export function optionNames(sections: Sections): string[] {
  return rowsOf(sections).map(({ name }) => name);
}

/** The table of the README: name, default, meaning; the meaning is the doc comment of the declaration. */
export function optionsTable(sections: Sections): string {
  const lines = rowsOf(sections).map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  );
  return ['| Option | Default | Meaning |', '|---|---|---|', ...lines].join('\n');
}

function rowsOf(sections: Sections): OptionRow[] {
  const comments = optionComments();
  return Object.values(sections)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, schema }) =>
      leavesOf(schema, []).map(({ path, leaf }) => ({
        name: [name, ...path].join('__'),
        fallback: fallbackOf(schema, path, leaf),
        meaning: meaningOf(
          comments,
          name,
          path.filter((key) => key !== '<name>'),
        ),
      })),
    );
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
  if (definition.type === 'record') return [{ path: [...path, '<name>'], leaf: schema }];
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
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], parsed);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${spanOf(value, leaf) ?? (Array.isArray(value) ? JSON.stringify(value) : String(value))}\``;
}

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
