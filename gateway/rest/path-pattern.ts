import type { z } from 'zod';
import { bindText } from './text-value.ts';

/** The names in braces of a path: `'/settings/{scope}/{name}'` → `'scope' | 'name'`. */
export type ParameterNames<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParameterNames<Rest>
    : never;

/** One segment of a path: a literal, compared without case, or a typed parameter. */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly schema: z.ZodType };

/** Parses a path pattern; `types` are the types of its parameters. */
export function parsePath(path: string, types: Readonly<Record<string, z.ZodType>>): readonly Segment[] {
  return splitPath(path).map((text): Segment => {
    const name = /^\{(\w+)\}$/.exec(text)?.[1];
    const schema = name === undefined ? undefined : types[name];
    return name === undefined || schema === undefined
      ? { kind: 'literal', text: text.toLowerCase() }
      : { kind: 'parameter', name, schema };
  });
}

/** The segments of a path; one trailing slash is ignored. */
export function splitPath(path: string): readonly string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' ? [] : inner.split('/');
}

/** The decoded segments of a path. @throws {URIError} for a malformed percent sign. */
export function decodeSegments(path: string): readonly string[] {
  const parts = splitPath(path);
  return path.includes('%') ? parts.map(decodeURIComponent) : parts;
}

/**
 * Matches a path against a pattern of the same length.
 * @param parts decoded.
 * @returns the typed parameters; null when a literal differs or a parameter has the wrong type, which is an unknown
 * route (the specification's `{id:guid}`).
 */
export function matchPath(
  segments: readonly Segment[],
  parts: readonly string[],
): Record<string, unknown> | null {
  const found: Record<string, unknown> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (segment.kind === 'literal') {
      if (segment.text !== part.toLowerCase()) return null;
      continue;
    }
    const bound = part === '' ? null : bindText(segment.schema, part);
    if (!bound?.success) return null;
    found[segment.name] = bound.data;
  }
  return found;
}

/**
 * True when a path can match both patterns and neither is more specific. A literal beside a parameter
 * (`/settings/global/definitions` beside `/settings/{scope}/{name}`) is no overlap: the literal wins.
 */
export function overlaps(a: readonly Segment[], b: readonly Segment[]): boolean {
  if (a.length !== b.length) return false;
  const pairs = a.map((segment, index) => [segment, b[index] as Segment] as const);
  if (!pairs.every(([one, other]) => mayMeet(one, other))) return false;
  const wins = pairs.filter(([one, other]) => one.kind === 'literal' && other.kind === 'parameter').length;
  const losses = pairs.filter(([one, other]) => one.kind === 'parameter' && other.kind === 'literal').length;
  return wins > 0 === losses > 0;
}

/** True when one text can match both. */
function mayMeet(one: Segment, other: Segment): boolean {
  if (one.kind === 'literal')
    return other.kind === 'literal' ? one.text === other.text : accepts(other, one.text);
  if (other.kind === 'literal') return accepts(one, other.text);
  const samples = [...samplesOf(one.schema), ...samplesOf(other.schema)];
  return samples.some((text) => accepts(one, text) && accepts(other, text));
}

/**
 * A path that matches a pattern: valid parameter values that name nothing.
 * @param types of the parameters.
 * @returns null when no valid value is known.
 */
export function samplePath(path: string, types: Readonly<Record<string, z.ZodType>>): string | null {
  const parts = parsePath(path, types).map((segment) =>
    segment.kind === 'literal'
      ? segment.text
      : samplesOf(segment.schema).find((text) => accepts(segment, text)),
  );
  return parts.includes(undefined) ? null : `/${parts.join('/')}`;
}

const accepts = (segment: Segment & { kind: 'parameter' }, text: string) =>
  bindText(segment.schema, text).success;

/** Sample values for parameter types. */
function samplesOf(schema: z.ZodType): readonly string[] {
  const definition = (schema as unknown as z.core.$ZodTypes)._zod.def;
  if (definition.type === 'enum') return Object.values(definition.entries).map(String);
  if (definition.type === 'literal') return definition.values.map(String);
  return ['a', '1', '00000000-0000-4000-8000-000000000000'];
}
