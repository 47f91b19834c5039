/** A variable of a template with an example: `model.customer.name`. */
export interface ExampleVariable {
  readonly name: string;
  readonly type: string;
  readonly example: string | null;
}

/** An object in which every variable of the model has its example; empty without examples. */
export function sampleData(variables: readonly ExampleVariable[]): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const { name, type, example } of variables) {
    const path = name.split('.');
    if (path[0] !== 'model' || example === null || path.length < 2) continue;
    const last = path.at(-1) as string;
    let place = sample;
    for (const part of path.slice(1, -1)) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = type === 'number' ? Number(example) : example;
  }
  return sample;
}
