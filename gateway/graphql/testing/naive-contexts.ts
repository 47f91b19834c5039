import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  printSchema,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Supergraph } from '../supergraph/supergraph.ts';
import type { ForeignSubgraphs } from './foreign-supergraphs.ts';
import type { GeneratedOperation } from './operation-arbitrary.ts';
import { seededSubgraph } from './seeded-subgraph.ts';

const above = Symbol('above');

/** An object of an answer, which knows its type and the object that it is a field of. */
interface Placed {
  readonly type: string;
  readonly [above]: Placed | undefined;
}

interface ContextualArgument {
  readonly name: string;
  readonly context: string;
  readonly selection: string;
}

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/**
 * Answers operations over a supergraph with `@fromContext` in one schema, field by field: each contextual argument is read
 * of the nearest object above that has the context. Subgraphs answer as those of {@link seededSubgraph}.
 */
export function naiveContexts(
  supergraph: Supergraph,
  subgraphs: ForeignSubgraphs,
  seed: () => number,
): (operation: GeneratedOperation) => Promise<ExecutionResult> {
  const schema = buildSchema(printSchema(supergraph.schema), { assumeValidSDL: true });
  const owners = Object.entries(subgraphs).map(([name, sdl]) => seededSubgraph(name, sdl, seed).schema);
  const types = parse(supergraph.sdl).definitions.filter((one) => one.kind === Kind.OBJECT_TYPE_DEFINITION);
  const contexts = new Map(types.map((type) => [type.name.value, contextsOf(type)]));

  const resolverOf = (type: string, name: string): Resolve => {
    for (const owner of owners) {
      const found = owner.getType(type);
      const field = isObjectType(found) ? found.getFields()[name] : undefined;
      const isExternal = field?.astNode?.directives?.some((one) => /external$/.test(one.name.value));
      if (field?.resolve === undefined || isExternal) continue;
      const { resolve } = field;
      return (source, args, context, info) =>
        resolve(source, args, context, { ...info, fieldName: name, returnType: field.type });
    }
    throw new Error(`No subgraph resolves ${type}.${name}.`);
  };

  const selected = (object: unknown, type: string, { selections }: SelectionSetNode): unknown => {
    for (const one of selections) {
      if (one.kind === Kind.INLINE_FRAGMENT && one.typeCondition?.name.value === type)
        return selected(object, type, one.selectionSet);
      if (one.kind !== Kind.FIELD) continue;
      const field = resolverOf(type, one.name.value);
      const value = attempt(() => field(object, {}, undefined, {} as GraphQLResolveInfo));
      if (one.selectionSet === undefined || value === null) return value;
      const answered = owners.map((owner) => owner.getType(type)).find(isObjectType);
      const inner = getNamedType(answered?.getFields()[one.name.value]?.type);
      return selected(value, inner?.name ?? '', one.selectionSet);
    }
    return null;
  };

  const contextual = (source: Placed, given: readonly ContextualArgument[]) =>
    Object.fromEntries(
      given.map(({ name, context, selection }) => {
        let ancestor = source[above];
        while (ancestor !== undefined && !contexts.get(ancestor.type)?.includes(context))
          ancestor = ancestor[above];
        const text = selection.trim();
        const fragment = parse(text.startsWith('{') ? text : `{ ${text} }`).definitions[0];
        const set = fragment?.kind === Kind.OPERATION_DEFINITION ? fragment.selectionSet : undefined;
        return [name, ancestor === undefined || !set ? null : selected(ancestor, ancestor.type, set)];
      }),
    );

  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (value: Placed) => value.type;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const written = types.find((one) => one.name.value === type.name);
    for (const field of Object.values(type.getFields())) {
      const resolve = resolverOf(type.name, field.name);
      const given = contextualArguments(written, field.name);
      const named = getNamedType(field.type);
      field.resolve = (source, args, context, info) => {
        const value = resolve(source, { ...args, ...contextual(source, given) }, context, info);
        return place(value, isAbstractType(named) ? null : named.name, source);
      };
    }
  }
  return async ({ query, variables }) =>
    execute({ schema, document: parse(query), variableValues: variables });
}

/** @param type null: the object says it. */
function place(value: unknown, type: string | null, source: Placed | undefined): unknown {
  if (Array.isArray(value)) return value.map((element) => place(element, type, source));
  if (typeof value !== 'object' || value === null) return value;
  const own = value as { readonly __typename?: string };
  return { ...own, type: type ?? own.__typename, [above]: source };
}

function attempt(read: () => unknown): unknown {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

const argumentsOf = (directive: NonNullable<ObjectTypeDefinitionNode['directives']>[number]) =>
  Object.fromEntries(
    (directive.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  );

function contextsOf({ directives = [] }: ObjectTypeDefinitionNode): readonly string[] {
  return directives
    .filter(({ name }) => name.value === 'context')
    .map((one) => String(argumentsOf(one).name));
}

function contextualArguments(
  type: ObjectTypeDefinitionNode | undefined,
  field: string,
): readonly ContextualArgument[] {
  const { directives = [] } = type?.fields?.find(({ name }) => name.value === field) ?? {};
  return directives.flatMap((one) => argumentsOf(one).contextArguments ?? []) as ContextualArgument[];
}
