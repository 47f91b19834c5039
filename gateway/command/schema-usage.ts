import { type GraphQLSchema, getNamedType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { type RecordedUse, readUsage } from '../graphql/endpoints/usage/usage-files.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from '../process/gateway.options.ts';
import { loadPlatformOptions } from '../process/platform-options.ts';

export interface SchemaUsageFlags {
  /** Only of operations that select this field, as `Type.field`. */
  readonly field?: string;
  /** Lists the fields that no operation selects. */
  readonly unused?: boolean;
}

/** `platform schema usage [FOLDER]`: which clients sent how many operations, or which fields no client uses. */
export async function showUsage(
  given: string | undefined,
  { field, unused }: SchemaUsageFlags,
  env: Environment,
): Promise<readonly string[]> {
  const served = loadPlatformOptions(env).options.of(gatewaySection);
  const folder = given ?? served.OperationUsage;
  if (folder === undefined) throw new Error('Name the folder of the usage, or set Gateway__OperationUsage.');
  const usage = new SchemaUsage(await readUsage(folder));
  if (unused === true) {
    const { schema } = new Supergraph(await readSupergraph(served.Supergraph));
    return [...usage.unusedFields(schema), usage.period];
  }
  const uses = field === undefined ? usage.uses : usage.usesOf(field);
  const ofFields = field === undefined ? '' : ` of ${field}`;
  return [...clientsOf(uses).map(([client, count]) => `${count}  ${client}`), `${usage.period}${ofFields}`];
}

/** What clients used of a schema in a month. */
export class SchemaUsage {
  private readonly byField = new Map<string, RecordedUse[]>();

  constructor(readonly uses: readonly RecordedUse[]) {
    for (const use of uses) {
      for (const field of use.operation.fields) {
        const same = this.byField.get(field);
        if (same === undefined) this.byField.set(field, [use]);
        else same.push(use);
      }
    }
  }

  /** `2026-11-01 to 2026-11-30`. */
  get period(): string {
    const days = this.uses.map(({ day }) => day).toSorted();
    return `${days[0]} to ${days.at(-1)}`;
  }

  usesOf(field: string): readonly RecordedUse[] {
    return this.byField.get(field) ?? [];
  }

  unusedFields(schema: GraphQLSchema): readonly string[] {
    return fieldsOf(schema).filter((field) => this.usesOfField(schema, field).length === 0);
  }

  /**
   * The operations that a change of a schema may concern: those that select a field it names, or anything of a type it
   * names. More may be named than it breaks, never fewer.
   * @param sentence of a change.
   * @param before the schema that these operations are valid against.
   */
  concernedBy(sentence: string, before: GraphQLSchema): readonly RecordedUse[] {
    const coordinates = sentence.match(/\b\w+\.\w+\b/g) ?? [];
    const fields = coordinates.filter((one) => isOutputField(before, one));
    if (fields.length > 0) return distinct(fields.flatMap((one) => this.usesOfField(before, one)));
    const owners = coordinates.map((one) => one.split('.')[0] ?? '');
    const names = owners.length > 0 ? owners : (sentence.match(/\w+/g) ?? []);
    const types = new Set(names.filter((name) => before.getType(name) !== undefined));
    if (types.size === 0) return this.uses;
    const touching = fieldsOf(before).filter((field) => touches(before, field, types));
    const named = [...types].flatMap((name) => this.usesOf(`${name}.__typename`));
    return distinct([...named, ...touching.flatMap((field) => this.usesOfField(before, field))]);
  }

  /** A field of an object is selected by those of its interfaces, too. */
  private usesOfField(schema: GraphQLSchema, coordinate: string): readonly RecordedUse[] {
    const [typeName = '', name] = coordinate.split('.');
    const type = schema.getType(typeName);
    const above = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
    return [coordinate, ...above.map((one) => `${one.name}.${name}`)].flatMap((one) => this.usesOf(one));
  }
}

/** `web 2.1` with the number of its operations, the most first. */
export function clientsOf(uses: readonly RecordedUse[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { client, version, count } of uses) {
    const name = [client === '' ? 'a client without a name' : client, version].filter(Boolean).join(' ');
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const distinct = (uses: readonly RecordedUse[]) => [...new Set(uses)];

function fieldsOf(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__')
      ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      : [],
  );
}

function fieldOf(schema: GraphQLSchema, coordinate: string) {
  const [typeName = '', name = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

const isOutputField = (schema: GraphQLSchema, coordinate: string) =>
  fieldOf(schema, coordinate) !== undefined;

/** True when a field is of one of the types, answers one, or takes one at any depth. */
function touches(schema: GraphQLSchema, coordinate: string, types: ReadonlySet<string>): boolean {
  const field = fieldOf(schema, coordinate);
  const [own = ''] = coordinate.split('.');
  if (field === undefined) return false;
  if (types.has(own) || types.has(getNamedType(field.type).name)) return true;
  const met = new Set<string>();
  const takes = (name: string): boolean => {
    if (types.has(name)) return true;
    if (met.has(name)) return false;
    met.add(name);
    const type = schema.getType(name);
    return (
      isInputObjectType(type) &&
      Object.values(type.getFields()).some((one) => takes(getNamedType(one.type).name))
    );
  };
  return field.args.some(({ type }) => takes(getNamedType(type).name));
}
