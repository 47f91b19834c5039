import {
  baseType,
  type FieldDefinition,
  InputObjectType,
  type InputType,
  InterfaceType,
  isAbstractType,
  isListType,
  isNonNullType,
  type NamedType,
  type ObjectType,
  type OutputType,
  possibleRuntimeTypes,
  type Schema,
} from '@apollo/federation-internals';

/** The directive's link identity; a supergraph may rename the directive. */
const costIdentity = 'https://specs.apollo.dev/cost';

/** What an argument or a field of an input costs where it has a value. */
export interface InputCost {
  /** Its own `@cost`, once. */
  readonly weight: number;
  /** The `@cost` of its scalar or enum, for each value. */
  readonly each: number;
  /** The costs of its fields, if it is an input object. */
  readonly fields: ReadonlyMap<string, InputCost>;
}

/** Fields of an object to which a size applies; below them, others. */
export interface SizedFields {
  /** Unique in the schema. */
  readonly id: number;
  readonly fields: ReadonlyMap<string, SizedFields>;
  /** True at the end of a path. */
  readonly isSized: boolean;
}

/** A number in the arguments of a field. */
export interface SlicingArgument {
  /** Argument, then fields of inputs. */
  readonly path: readonly string[];
  /** The default of each step, which holds where the step has no value. */
  readonly defaults: readonly unknown[];
}

/** `@listSize` of a field. */
export interface ListSize {
  readonly assumedSize: number | null;
  /** Empty: the arguments with a usual name. */
  readonly slicing: readonly SlicingArgument[];
  readonly requireOne: boolean;
  /** Null: every list of the object. */
  readonly sized: SizedFields | null;
}

/** What the directives say about a field. */
export interface FieldCost {
  /** Its `@cost`: once, however many objects it answers. */
  readonly weight: number;
  /** The weight of each object or leaf that it answers; null: that of a type without `@cost`. */
  readonly each: number | null;
  readonly isList: boolean;
  readonly list: ListSize | null;
  /** Its arguments that cost something. */
  readonly inputs: ReadonlyMap<string, InputCost>;
}

/** By `Query.users`; absent: a field about which nothing is said. */
export type FieldCosts = ReadonlyMap<string, FieldCost>;

/**
 * Reads `@cost` and `@listSize` (https://ibm.github.io/graphql-specs/cost-spec.html) once, so that an operation's cost
 * needs one look-up per field. A field of an interface costs what its dearest implementation does, since the directive
 * is not allowed on it; an abstract type what its dearest type does.
 * @param schema a supergraph's, with its directives.
 */
export function readFieldCosts(schema: Schema): FieldCosts {
  const feature = schema.coreFeatures?.getByIdentity(costIdentity);
  const nameOf = (directive: string) => {
    const name = feature?.directiveNameInSchema(directive);
    return name !== undefined && schema.directive(name) !== undefined ? name : null;
  };
  const names = { cost: nameOf('cost'), listSize: nameOf('listSize') };
  if (names.cost === null && names.listSize === null) return new Map();
  const reader = new CostReader(names);
  const objects = schema.objectTypes().flatMap((type) => type.fields());
  const interfaces = schema.interfaceTypes().flatMap((type) => type.fields());
  const found = [...objects, ...interfaces].map((field) => [field.coordinate, reader.field(field)] as const);
  return new Map(found.flatMap(([at, cost]) => (cost === null ? [] : [[at, cost] as const])));
}

type Field = FieldDefinition<ObjectType> | FieldDefinition<InterfaceType>;

/** Anything that may have the directives. */
interface Costly {
  appliedDirectivesOf(name: string): readonly { arguments(): object }[];
}

/** An argument or a field of an input. */
interface InputMember extends Costly {
  readonly name: string;
  readonly type?: InputType | undefined;
}

class CostReader {
  private readonly inputs = new Map<InputObjectType, Map<string, InputCost>>();
  private sizedCount = 0;

  constructor(private readonly names: Readonly<Record<'cost' | 'listSize', string | null>>) {}

  field(field: Field): FieldCost | null {
    const { type, parent } = field;
    if (type === undefined) return null;
    const alike: readonly Field[] =
      parent instanceof InterfaceType ? implementationsOf(parent, field.name) : [];
    const weights = [field, ...alike].flatMap((one) => this.weightOf(one) ?? []);
    const weight = weights.length === 0 ? 0 : Math.max(...weights);
    const each = this.typeWeight(baseType(type));
    const list = [field, ...alike].map((one) => this.listSize(one)).find((one) => one !== null) ?? null;
    const inputs = this.inputCosts(field.arguments());
    if (weight === 0 && each === null && list === null && inputs.size === 0) return null;
    return { weight, each, isList: isList(type), list, inputs };
  }

  private weightOf(element: Costly): number | null {
    return this.names.cost === null ? null : numberOf(argumentsOf(element, this.names.cost).weight);
  }

  private typeWeight(type: NamedType): number | null {
    const own = this.weightOf(type);
    if (own !== null || !isAbstractType(type)) return own;
    const weights = possibleRuntimeTypes(type).map((one) => this.weightOf(one));
    return weights.every((weight) => weight === null)
      ? null
      : Math.max(...weights.map((weight) => weight ?? 1));
  }

  private inputCosts(members: readonly InputMember[]): ReadonlyMap<string, InputCost> {
    return new Map(
      members.flatMap((member) => {
        if (member.type === undefined) return [];
        const named = baseType(member.type);
        const fields = named instanceof InputObjectType ? this.fieldsOf(named) : none;
        const cost = {
          weight: this.weightOf(member) ?? 0,
          each: named instanceof InputObjectType ? 0 : (this.weightOf(named) ?? 0),
          fields,
        };
        const isFree = cost.weight === 0 && cost.each === 0 && !this.isCostly(named);
        return isFree ? [] : [[member.name, cost] as const];
      }),
    );
  }

  /** An input may contain itself: the map is known before it is filled. */
  private fieldsOf(input: InputObjectType): ReadonlyMap<string, InputCost> {
    const known = this.inputs.get(input);
    if (known !== undefined) return known;
    const fields = new Map<string, InputCost>();
    this.inputs.set(input, fields);
    for (const [name, cost] of this.inputCosts(input.fields())) fields.set(name, cost);
    return fields;
  }

  /** True when a value of this type can cost something, at any depth. */
  private isCostly(type: NamedType, met = new Set<NamedType>()): boolean {
    if (met.has(type)) return false;
    met.add(type);
    if ((this.weightOf(type) ?? 0) !== 0) return true;
    return (
      type instanceof InputObjectType &&
      type.fields().some((field) => {
        const inner = field.type === undefined ? null : baseType(field.type);
        return (this.weightOf(field) ?? 0) !== 0 || (inner !== null && this.isCostly(inner, met));
      })
    );
  }

  private listSize(field: Field): ListSize | null {
    const { listSize } = this.names;
    const [use] = listSize === null ? [] : field.appliedDirectivesOf(listSize);
    if (use === undefined) return null;
    const given = use.arguments();
    const slicing = textsOf(given.slicingArguments).map((path) => slicingArgument(field, path.split('.')));
    const sized = textsOf(given.sizedFields);
    return {
      assumedSize: numberOf(given.assumedSize),
      slicing,
      requireOne: slicing.length > 0 && given.requireOneSlicingArgument !== false,
      sized: sized.length === 0 ? null : this.sizedFields(sized.map((path) => path.split('.'))),
    };
  }

  private sizedFields(paths: readonly (readonly string[])[]): SizedFields {
    this.sizedCount += 1;
    const id = this.sizedCount;
    const names = new Set(paths.flatMap(([name]) => name ?? []));
    const below = (name: string) => paths.filter(([first]) => first === name).map((path) => path.slice(1));
    return {
      id,
      fields: new Map([...names].map((name) => [name, this.sizedFields(below(name))])),
      isSized: paths.some((path) => path.length === 0),
    };
  }
}

const none: ReadonlyMap<string, InputCost> = new Map();

function implementationsOf(type: InterfaceType, name: string): FieldDefinition<ObjectType>[] {
  return type.possibleRuntimeTypes().flatMap((one) => one.field(name) ?? []);
}

function slicingArgument(field: Field, path: readonly string[]): SlicingArgument {
  const [first = '', ...rest] = path;
  const argument = field.argument(first);
  const defaults: unknown[] = [argument?.defaultValue];
  let type = argument?.type;
  for (const name of rest) {
    const named = type === undefined ? undefined : baseType(type);
    const inner = named instanceof InputObjectType ? named.field(name) : undefined;
    defaults.push(inner?.defaultValue);
    type = inner?.type;
  }
  return { path, defaults };
}

function argumentsOf(element: Costly, directive: string): Readonly<Record<string, unknown>> {
  const [use] = element.appliedDirectivesOf(directive);
  return { ...use?.arguments() };
}

function numberOf(value: unknown): number | null {
  const number = value === undefined || value === null ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function isList(type: OutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
