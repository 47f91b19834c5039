/** A variable of a template with an example: `model.customer.name`. */
export interface ExampleVariable {
  readonly name: string;
  readonly type: string;
  readonly description?: string | null;
  readonly example: string | null;
}

/** The loops of a text: `{% for line in model.lines %}`. */
const loops = /\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g;
/** Members of rows: `line.amount`. */
const members = /\b(\w+)\.(\w+)/g;
/** Members that are counted with: of a sum, or shown as a sum of money. */
const numbers =
  /(?:plus|minus|times|divided_by):\s*(\w+)\.(\w+)|\b(\w+)\.(\w+)\s*\|\s*(?:money|plus|minus|times|round)/g;
/** Members that a description names: "Lines with `text` and `amount`." */
const described = /`(\w+)`/g;

/**
 * An object in which every variable of the model has its example, and every list a row of one's own; empty without
 * examples.
 * @param content of the template: what its loops use of a row.
 */
export function sampleData(variables: readonly ExampleVariable[], content = ''): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const variable of variables) {
    const { name } = variable;
    const path = name.split('.');
    const value = exampleOf(variable, content);
    if (path[0] !== 'model' || value === null || path.length < 2) continue;
    const last = path.at(-1) as string;
    let place = sample;
    for (const part of path.slice(1, -1)) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return sample;
}

function exampleOf({ name, type, description, example }: ExampleVariable, content: string): unknown {
  if (example !== null) return type === 'number' ? Number(example) : example;
  const rows = [...content.matchAll(loops)].filter(([, , list]) => list === name || `model.${list}` === name);
  if (type !== 'array' && rows.length === 0) return null;
  const names = new Set(rows.map(([, row]) => row));
  const used = [...content.matchAll(members)]
    .filter(([, row]) => names.has(row))
    .map(([, , member]) => member);
  const counted = new Set(
    [...content.matchAll(numbers)].flatMap(([, sum, summand, row, shown]) => [
      ...(names.has(sum) ? [summand] : []),
      ...(names.has(row) ? [shown] : []),
    ]),
  );
  const known = [...(description ?? '').matchAll(described)].map(([, member]) => member);
  const row = [...new Set([...known, ...used])].map((member) => [member, counted.has(member) ? 100 : member]);
  return [Object.fromEntries(row)];
}
