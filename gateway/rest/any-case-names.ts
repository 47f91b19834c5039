import type { z } from 'zod';
import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { fieldPath } from '../../subgraphs/kernel/error/validation.ts';
import { shapeOf } from '../../subgraphs/kernel/options/schema-shape.ts';

/** The places of one body that validation may visit: objects count with their members. */
const mostPlaces = 20_000;
/** Elements of a list; an area may have a lower limit. */
const longestList = { objects: 1_000, values: 10_000 } as const;

/** Limits the work of a schema before it runs: it visits every element of a list and reports each mistake. */
class BodyBudget {
  private places = 0;
  private readonly path: PropertyKey[] = [];

  /** Runs with the path extended by one step. */
  below<T>(step: PropertyKey, run: () => T): T {
    this.path.push(step);
    const result = run();
    this.path.pop();
    return result;
  }

  /** @throws {DomainError} `invalid` for a list that is too long. */
  spendList(length: number, of: keyof typeof longestList): void {
    if (length > longestList[of]) this.refuse();
    this.spend(length);
  }

  /** @throws {DomainError} `invalid` for a body with too many places. */
  spend(places: number): void {
    this.places += places;
    if (this.places > mostPlaces) this.refuse();
  }

  private refuse(): never {
    throw invalidInput({ [fieldPath(this.path)]: ['Validation:TooLarge'] });
  }
}

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
