import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { FieldAccess } from '../../subgraphs/host/field-access.ts';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';

/** The part of a call that rules decide by. */
export type Caller = Pick<CallContext, 'actor' | 'tenant'>;

/** A field with a rule, as an operation uses it. */
export interface GuardedField {
  /** `Query.settings` */
  readonly coordinate: string;
  /** What the text of the operation says; variables are absent. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** The fields of a valid document that have rules. */
export function guardedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  access: Pick<FieldAccess, 'isKnown'>,
): readonly GuardedField[] {
  const types = new TypeInfo(schema);
  const found: GuardedField[] = [];
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name, arguments: given = [] }) => {
        const coordinate = `${types.getParentType()?.name}.${name.value}`;
        if (access.isKnown(coordinate)) found.push({ coordinate, args: literalsOf(given) });
      },
    }),
  );
  return found;
}

const literalsOf = (given: readonly ArgumentNode[]) =>
  Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]));

/** True when the rules of all these fields admit the caller. */
export async function mayUse(
  access: Pick<FieldAccess, 'admits'>,
  caller: Caller,
  fields: readonly GuardedField[],
): Promise<boolean> {
  for (const { coordinate, args } of fields)
    if (!(await access.admits(caller, coordinate, args))) return false;
  return true;
}

/** True when the caller may use a root field with at least one value of each argument that is an enum. */
export async function mayUseField(
  access: Pick<FieldAccess, 'admits'>,
  caller: Caller,
  coordinate: string,
  field: GraphQLField<unknown, unknown>,
): Promise<boolean> {
  for (const args of choicesOf(field)) if (await access.admits(caller, coordinate, args)) return true;
  return false;
}

/** No arguments, then each value of each enum alone: rules decide by one argument at most. */
function choicesOf({ args }: GraphQLField<unknown, unknown>): readonly Readonly<Record<string, unknown>>[] {
  const chosen = args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    return isEnumType(named) ? named.getValues().map((value) => ({ [name]: value.name })) : [];
  });
  return [{}, ...chosen];
}
