import type { z } from 'zod';
import { shapeOf } from '../options/schema-shape.ts';

type Schema = z.core.$ZodType;

/**
 * An input whose lists are cut right after the first element that is too many by their schema. It fails the schema as
 * the whole would, without a look at the elements beyond.
 */
export function withinLimits(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const shape = shapeOf(schema);
  if (Array.isArray(value)) {
    if (shape.kind !== 'list') return value;
    const most = longestOf(schema);
    const list = value.length > most ? value.slice(0, most + 1) : value;
    return mapped(list, (item) => withinLimits(shape.item, item));
  }
  if (shape.kind !== 'group') return value;
  let changed: Record<string, unknown> | null = null;
  for (const { name, schema: member } of shape.keys.values()) {
    const given = (value as Record<string, unknown>)[name];
    const kept = withinLimits(member, given);
    if (kept === given) continue;
    changed ??= { ...value };
    changed[name] = kept;
  }
  return changed ?? value;
}

/** Elements a list may have by its schema. */
export function longestOf(schema: Schema): number {
  const { bag, def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return typeof bag?.maximum === 'number' ? bag.maximum : Number.POSITIVE_INFINITY;
  if ('innerType' in def) return longestOf(def.innerType);
  if (def.type === 'pipe') return longestOf(def.in);
  if (def.type === 'union') return Math.max(...def.options.map(longestOf));
  return Number.POSITIVE_INFINITY;
}

/** The list itself where no element changes. */
function mapped(list: readonly unknown[], map: (item: unknown) => unknown): readonly unknown[] {
  const items = list.map(map);
  return items.every((item, index) => item === list[index]) ? list : items;
}
