import type { z } from 'zod';
import { shapeOf } from '../../subgraphs/kernel/options/schema-shape.ts';
import { BodyBudget } from './body-budget.ts';

/**
 * Renames the properties of a JSON value as the schema spells them. Unknown names stay unchanged; of several spellings
 * of one property the last one wins, as for any repeated property.
 * @throws {DomainError} `invalid` over the limits of {@link BodyBudget}.
 */
export function withSchemaNames(
  schema: z.core.$ZodType,
  value: unknown,
  budget: BodyBudget = new BodyBudget(),
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const shape = shapeOf(schema);
  const inner = (name: PropertyKey, of: z.core.$ZodType, at: unknown) =>
    budget.below(name, () => withSchemaNames(of, at, budget));
  if (Array.isArray(value)) {
    if (shape.kind !== 'list') return value;
    budget.spendList(value.length, shapeOf(shape.item).kind === 'group' ? 'objects' : 'values');
    return value.map((item, index) => inner(index, shape.item, item));
  }
  const entries = Object.entries(value);
  if (shape.kind === 'record') {
    budget.spend(entries.length);
    return fromEntries(entries.map(([name, one]) => [name, inner(name, shape.value, one)]));
  }
  if (shape.kind !== 'group') return value;
  budget.spend(1 + Math.max(entries.length, shape.keys.size));
  return fromEntries(
    entries.map(([name, one]) => {
      const known = shape.keys.get(name.toLowerCase());
      return known === undefined ? [name, one] : [known.name, inner(known.name, known.schema, one)];
    }),
  );
}

/** Defines own properties: `__proto__` is an ordinary name. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries);
