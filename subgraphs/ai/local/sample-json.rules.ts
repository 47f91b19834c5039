/** A JSON schema, as far as samples follow it. */
type Schema = Readonly<Record<string, unknown>>;

/** Depth at which samples end: schemas may refer to themselves. */
const deepest = 12;

/** Texts of the formats that validators check. */
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  time: '12:00:00Z',
  'date-time': '2026-01-01T12:00:00Z',
  duration: 'PT1H',
  email: 'user@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

/**
 * A value that fits a JSON schema: its default, first constant, enum word or alternative, all properties of an object, the
 * smallest number, as few items as allowed, at least one. The same schema and text make the same value. Patterns are ignored.
 * @param text what plain strings are.
 */
export function sampleJson(schema: unknown, text: string): unknown {
  return new Sampler(isObject(schema) ? schema : {}, text).valueOf(schema, 0);
}

class Sampler {
  constructor(
    private readonly root: Schema,
    private readonly text: string,
  ) {}

  valueOf(given: unknown, depth: number): unknown {
    const schema = this.resolve(given);
    if (depth > deepest) return null;
    if ('const' in schema) return schema.const;
    if ('default' in schema) return schema.default;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const [alternative] = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray) ?? [];
    if (alternative !== undefined) return this.valueOf(alternative, depth + 1);
    const make = this.makers[typeOf(schema)];
    return make === undefined ? null : make(schema, depth);
  }

  private readonly makers: Readonly<Record<string, (schema: Schema, depth: number) => unknown>> = {
    string: (schema) => this.stringOf(schema),
    integer: (schema) => Math.ceil(smallest(schema)),
    number: smallest,
    boolean: () => true,
    object: ({ properties }, depth) =>
      Object.fromEntries(
        Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => [
          name,
          this.valueOf(each, depth + 1),
        ]),
      ),
    array: ({ items, minItems }, depth) =>
      Array.from({ length: Math.min(100, Math.max(1, Number(minItems ?? 1))) }, () =>
        this.valueOf(items, depth + 1),
      ),
  };

  private stringOf({ format, minLength, maxLength }: Schema): string {
    const text = formats[String(format)] ?? this.text;
    const longest = Number(maxLength ?? Number.POSITIVE_INFINITY);
    return text.padEnd(Math.min(10_000, Number(minLength ?? 0)), '.').slice(0, longest);
  }

  /** Follows references within the document: `#/$defs/Name`. */
  private resolve(given: unknown): Schema {
    let schema = isObject(given) ? given : {};
    for (let step = 0; step < deepest && typeof schema.$ref === 'string'; step += 1) {
      const path = schema.$ref.split('/').slice(1);
      const found = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), this.root);
      schema = isObject(found) ? found : {};
    }
    return schema;
  }
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf({ type, properties }: Schema): string {
  const [first] = Array.isArray(type) ? type : [type];
  return typeof first === 'string' ? first : isObject(properties) ? 'object' : 'string';
}

function smallest({ minimum, exclusiveMinimum }: Schema): number {
  if (typeof minimum === 'number') return minimum;
  return typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0;
}
