import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isAbstractType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** An operation whose aliases would hide fields that the planner fetches by itself, with other aliases. */
export interface RenamedAliases {
  /** What is planned and executed. */
  readonly document: DocumentNode;
  /** Gives an answer to {@link document} the client's aliases. */
  restore(result: ExecutionResult): ExecutionResult;
}

/**
 * The planner adds keys, requirements and values of a context to a selection by their names. Where a client's alias has
 * such a name, as in `{ me { id: name } }`, a subgraph would be asked for two fields of one name.
 * @param options the names of the fields that the planner may add; the operation of a document with several.
 * @returns null for a document without such aliases.
 */
export function renameAliases(
  schema: GraphQLSchema,
  document: DocumentNode,
  { needed, operationName }: { readonly needed: ReadonlySet<string>; readonly operationName?: string },
): RenamedAliases | null {
  const hiding = hidingAliases(schema, document, needed);
  if (hiding.size === 0) return null;
  const suffix = freeSuffix(document, needed);
  const renamed: DocumentNode = visit(document, {
    Field(node) {
      const { alias, name } = node;
      if (alias === undefined || alias.value === name.value || !hiding.has(alias.value)) return undefined;
      return { ...node, alias: { ...alias, value: `${alias.value}${suffix}` } };
    },
  });
  return { document: renamed, restore: restoring(renamed, suffix, operationName) };
}

/** Aliases with the name of a needed field, where one of the types behind their parent has that field. */
function hidingAliases(
  schema: GraphQLSchema,
  document: DocumentNode,
  needed: ReadonlySet<string>,
): ReadonlySet<string> {
  const hiding = new Set<string>();
  const info = new TypeInfo(schema);
  const isThere = (name: string) => {
    const parent = info.getParentType();
    if (!parent) return false;
    const related = isAbstractType(parent) ? schema.getPossibleTypes(parent) : parent.getInterfaces();
    return [parent, ...related].some((type) => !isUnionType(type) && Object.hasOwn(type.getFields(), name));
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ alias, name }) {
        if (alias === undefined || alias.value === name.value) return;
        if (alias.value === '__typename' || (needed.has(alias.value) && isThere(alias.value)))
          hiding.add(alias.value);
      },
    }),
  );
  return hiding;
}

/** A suffix that no name of the document ends with, and no needed field. */
function freeSuffix(document: DocumentNode, needed: ReadonlySet<string>): string {
  const names = [...needed];
  visit(document, { Field: ({ alias, name }) => void names.push((alias ?? name).value) });
  let suffix = '__alias';
  while (names.some((name) => name.endsWith(suffix))) suffix += '_';
  return suffix;
}

/** Names in the answer → what is selected there; null for a leaf, whose value may be any JSON. */
type Shape = ReadonlyMap<string, Shape | null>;

function restoring(
  { definitions }: DocumentNode,
  suffix: string,
  operationName: string | undefined,
): RenamedAliases['restore'] {
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const operations = definitions
    .filter(isOperation)
    .filter(({ name }) => operationName === undefined || name?.value === operationName);
  const shape = shapeOf(
    operations.map(({ selectionSet }) => selectionSet),
    fragments,
  );
  const clientName = (name: string) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : name);
  const restoreValue = (value: unknown, selected: Shape | null): unknown => {
    if (selected === null || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((element) => restoreValue(element, selected));
    const entries = Object.entries(value).map(
      ([name, member]) => [clientName(name), restoreValue(member, selected.get(name) ?? null)] as const,
    );
    return Object.fromEntries(entries);
  };
  const restoreError = (error: GraphQLError) => {
    const { message, nodes, originalError, extensions } = error;
    if (error.path === undefined) return error;
    const path = error.path.map((step) => (typeof step === 'string' ? clientName(step) : step));
    return new GraphQLError(message, { nodes, path, originalError, extensions });
  };
  return ({ data, errors, ...others }) => ({
    ...others,
    ...(errors !== undefined && { errors: errors.map(restoreError) }),
    ...(data !== undefined && { data: restoreValue(data, shape) as ExecutionResult['data'] }),
  });
}

const isOperation = (
  definition: DocumentNode['definitions'][number],
): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION;

/** Conditions of types are not looked at: an object has the names of those that hold. */
function shapeOf(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Shape {
  const found = new Map<string, SelectionSetNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment === undefined || spread.has(selection.name.value)) continue;
        spread.add(selection.name.value);
        collect(fragment.selectionSet);
      } else {
        const name = (selection.alias ?? selection.name).value;
        const known = found.get(name) ?? [];
        found.set(name, known);
        if (selection.selectionSet !== undefined) known.push(selection.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return new Map(
    [...found].map(([name, inner]) => [name, inner.length === 0 ? null : shapeOf(inner, fragments)]),
  );
}
