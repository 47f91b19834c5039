import type { z } from 'zod';
import { closestName } from './closest-name.ts';
import { unknownOption } from './problem-sentence.ts';
import { type Shape, shapeOf } from './schema-shape.ts';

type Schema = z.core.$ZodType;
type Tree = Record<string, unknown>;

/** The values of one section from its sources, spelled as in its schema. Later assignments win. */
export class OptionTree {
  readonly values: Tree = emptyTree();
  readonly problems: string[] = [];
  private readonly givenOnce = new Set<string>();

  constructor(
    private readonly section: string,
    private readonly schema: Schema,
  ) {}

  /**
   * Takes over a section of a config file: nested groups, or flat keys joined by `:` or `__`. Empty (null) counts as
   * not given.
   */
  assignAll(content: unknown): void {
    if (content === null || content === undefined) return;
    if (isTree(content)) this.mergeTree(this.values, shapeOf(this.schema), content, this.section);
    else this.problems.push(`${this.section} must be a group of keys.`);
  }

  /** Takes over one environment variable: the name behind the section, and its text. */
  assignVariable(name: string, text: string): void {
    const spelled = this.assign(this.values, shapeOf(this.schema), name, text, this.section);
    if (spelled === null) return;
    if (this.givenOnce.has(spelled)) this.problems.push(`${spelled} is given twice, in different spellings.`);
    this.givenOnce.add(spelled);
  }

  /** Follows a name into the tree and puts the value there. @returns the spelling it found, null for an unknown key. */
  private assign(tree: Tree, shape: Shape, name: string, value: unknown, path: string): string | null {
    if (shape.kind === 'record' && shapeOf(shape.value).kind === 'value') {
      return this.put(tree, shape, name, value, path);
    }
    const [, head = name, rest] = /^(.*?)(?:__|:)(.*)/s.exec(name) ?? [];
    if (rest === undefined) return this.put(tree, shape, head, value, path);
    const child = this.childOf(shape, head, path);
    if (child === null) return null;
    const inner = subtreeOf(tree[child.name]);
    tree[child.name] = inner;
    return this.assign(inner, shapeOf(child.schema), rest, value, `${path}__${child.name}`);
  }

  /** Puts a value under exactly this key. */
  private put(tree: Tree, shape: Shape, key: string, value: unknown, path: string): string | null {
    const child = this.childOf(shape, key, path);
    if (child === null || value === null) return null;
    const spelled = `${path}__${child.name}`;
    tree[child.name] = this.merge(tree[child.name], child.schema, value, spelled);
    return spelled;
  }

  private merge(existing: unknown, schema: Schema, value: unknown, path: string): unknown {
    const shape = shapeOf(schema);
    if (shape.kind === 'value') return value;
    if (shape.kind === 'list' && Array.isArray(value)) {
      return value.map((item, index) => this.merge(undefined, shape.item, item, `${path}__${index}`));
    }
    const content = isJsonObject(value) && shape.kind !== 'list' ? this.parse(value, path) : value;
    if (!isTree(content)) return content;
    const tree = subtreeOf(existing);
    this.mergeTree(tree, shape, content, path);
    return tree;
  }

  private mergeTree(tree: Tree, shape: Shape, content: Tree, path: string): void {
    for (const [key, value] of Object.entries(content)) {
      if (shape.kind === 'record') this.put(tree, shape, key, value, path);
      else this.assign(tree, shape, key, value, path);
    }
  }

  /** Parses a group or record written as one JSON text. Errors never contain the text, which may include a secret. */
  private parse(text: string, path: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      this.problems.push(`${path} must be a JSON object, or be given key by key as ${path}__<key>.`);
      return undefined;
    }
  }

  private childOf(shape: Shape, key: string, path: string): { name: string; schema: Schema } | null {
    if (shape.kind === 'record' && key !== '') return { name: key, schema: shape.value };
    if (shape.kind === 'list' && /^\d{1,4}$/.test(key)) return { name: key, schema: shape.item };
    const names = shape.kind === 'group' ? shape.keys : new Map<string, never>();
    const known = names.get(key.toLowerCase());
    if (known !== undefined) return known;
    const meant = closestName(
      key,
      [...names.values()].map(({ name }) => name),
    );
    this.problems.push(unknownOption(`${path}__${key}`, meant === null ? null : `${path}__${meant}`));
    return null;
  }
}

const emptyTree = (): Tree => Object.create(null);

const isJsonObject = (value: unknown): value is string =>
  typeof value === 'string' && value.trimStart().startsWith('{');

const isTree = (content: unknown): content is Tree =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** Converts a value to a tree that can be extended; a list becomes indexed keys. */
function subtreeOf(existing: unknown): Tree {
  return typeof existing === 'object' && existing !== null
    ? Object.assign(emptyTree(), existing)
    : emptyTree();
}
