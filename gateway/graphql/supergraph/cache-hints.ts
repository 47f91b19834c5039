import {
  type DirectiveNode,
  type FieldDefinitionNode,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';

/** `@cacheControl` of a field or type. */
export interface CacheHint {
  /** Seconds. */
  readonly maxAge?: number | undefined;
  readonly scope?: 'public' | 'private' | undefined;
  readonly inheritMaxAge: boolean;
}

/** What the hints say of one selection. Absent `maxAge`: nothing. */
export interface HintedPolicy {
  readonly maxAge: number | undefined;
  readonly scope: 'public' | 'private';
}

interface HintedField {
  readonly type: string;
  readonly hint: CacheHint | null;
  readonly tags: readonly string[];
}

interface HintedType {
  readonly hint: CacheHint | null;
  readonly tags: readonly string[];
  readonly fields: ReadonlyMap<string, HintedField>;
  /** Names of the fields of each key, by `join__Graph` value. */
  readonly keys: readonly { readonly graph: string; readonly names: readonly string[] }[];
  readonly isComposite: boolean;
}

/**
 * `@cacheControl` and `@cacheTag` of a supergraph, and the keys of its entities. Composition keeps `@cacheControl` where
 * subgraphs name it in `@composeDirective`.
 */
export class CacheHints {
  private readonly types = new Map<string, HintedType>();
  /** Value of the enum `join__Graph` by name of the subgraph. */
  private readonly graphs = new Map<string, string>();
  private readonly queryType: string;
  /** False: nothing is known of the supergraph's fields, so that hints decide nothing. */
  readonly hasHints: boolean;

  /** @param supergraphSdl as composed. */
  constructor(supergraphSdl: string) {
    let queryType = 'Query';
    let hasHints = false;
    for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
      if (definition.kind === Kind.SCHEMA_DEFINITION) {
        const query = definition.operationTypes.find(({ operation }) => operation === 'query');
        queryType = query?.type.name.value ?? queryType;
      }
      if (definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph') {
        for (const { name, directives = [] } of definition.values ?? []) {
          const graph = directives.find((one) => one.name.value === 'join__graph');
          const subgraph = graph && argumentsOf(graph).name;
          if (typeof subgraph === 'string') this.graphs.set(subgraph, name.value);
        }
      }
      if (!('name' in definition) || definition.name === undefined) continue;
      const fields =
        definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION
          ? (definition.fields ?? [])
          : [];
      const isComposite = fields.length > 0 || definition.kind === Kind.UNION_TYPE_DEFINITION;
      if (!isComposite) continue;
      const { directives = [] } = definition;
      const type: HintedType = {
        isComposite,
        hint: hintOf(directives),
        tags: tagsOf(directives),
        keys: keysOf(directives),
        fields: new Map(fields.map((field) => [field.name.value, fieldOf(field)])),
      };
      hasHints ||= type.hint !== null || [...type.fields.values()].some(({ hint }) => hint !== null);
      this.types.set(definition.name.value, type);
    }
    this.queryType = queryType;
    this.hasHints = hasHints;
  }

  /**
   * What the hints say of a query for a subgraph, by Apollo's rules: root fields and fields of objects have `maxAge` 0
   * unless they, or their type, say otherwise; scalars have that of their parent.
   * @param defaults false: only what is written counts.
   */
  policyOf({ selectionSet }: OperationDefinitionNode, defaults: boolean): HintedPolicy {
    const found: { maxAge: number | undefined; scope: 'public' | 'private' } = {
      maxAge: undefined,
      scope: 'public',
    };
    const restrict = (hint: CacheHint | null, hasDefault: boolean): void => {
      if (hint?.scope === 'private') found.scope = 'private';
      const maxAge = hint?.maxAge ?? (hasDefault && defaults ? 0 : undefined);
      if (maxAge !== undefined) found.maxAge = Math.min(found.maxAge ?? maxAge, maxAge);
    };
    const visit = (set: SelectionSetNode, parent: string, isRoot: boolean): void => {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          restrict(null, true);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          const type = selection.typeCondition?.name.value ?? parent;
          // Apollo's rules ask the declared type alone, so that a private type within a union would be public.
          if (type !== parent && this.types.get(type)?.hint?.scope === 'private') found.scope = 'private';
          visit(selection.selectionSet, type, isRoot);
        } else if (selection.name.value === '_entities' && isRoot) {
          for (const one of selection.selectionSet?.selections ?? []) {
            if (one.kind !== Kind.INLINE_FRAGMENT || one.typeCondition === undefined) continue;
            const type = one.typeCondition.name.value;
            restrict(this.types.get(type)?.hint ?? null, true);
            visit(one.selectionSet, type, false);
          }
        } else if (!selection.name.value.startsWith('__')) {
          const field = this.types.get(parent)?.fields.get(selection.name.value);
          const returned = field === undefined ? undefined : this.types.get(field.type);
          const hint = combineHints(returned?.hint ?? null, field?.hint ?? null);
          const inherits = hint?.inheritMaxAge === true && !isRoot;
          restrict(hint, !inherits && (isRoot || returned !== undefined || field === undefined));
          if (selection.selectionSet !== undefined) visit(selection.selectionSet, field?.type ?? '', false);
        }
      }
    };
    visit(selectionSet, this.queryType, true);
    return found;
  }

  /** Formats of `@cacheTag` of an entity. */
  entityTags(type: string): readonly string[] {
    return this.types.get(type)?.tags ?? [];
  }

  /** Formats of `@cacheTag` of a root field. */
  rootTags(field: string): readonly string[] {
    return this.types.get(this.queryType)?.fields.get(field)?.tags ?? [];
  }

  /** Names of the fields of each key that an entity has in a subgraph. */
  keysOf(type: string, subgraph: string): readonly (readonly string[])[] {
    const graph = this.graphs.get(subgraph);
    const keys = this.types.get(type)?.keys ?? [];
    return keys.filter((key) => key.graph === graph).map(({ names }) => names);
  }
}

function fieldOf({ type, directives = [] }: FieldDefinitionNode): HintedField {
  return { type: namedType(type).name.value, hint: hintOf(directives), tags: tagsOf(directives) };
}

function namedType(type: TypeNode): NamedTypeNode {
  return type.kind === Kind.NAMED_TYPE ? type : namedType(type.type);
}

function argumentsOf({ arguments: given = [] }: DirectiveNode): Record<string, unknown> {
  return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]));
}

function hintOf(directives: readonly DirectiveNode[]): CacheHint | null {
  const [hint = null] = directives
    .filter(({ name }) => name.value === 'cacheControl')
    .map((directive): CacheHint => {
      const { maxAge, scope, inheritMaxAge } = argumentsOf(directive);
      return {
        maxAge: typeof maxAge === 'number' ? maxAge : undefined,
        scope: scope === 'PRIVATE' ? 'private' : scope === 'PUBLIC' ? 'public' : undefined,
        inheritMaxAge: inheritMaxAge === true,
      };
    });
  return hint;
}

/** The hint of a field stands above that of its type. */
function combineHints(type: CacheHint | null, field: CacheHint | null): CacheHint | null {
  if (type === null || field === null) return field ?? type;
  return {
    maxAge: field.maxAge ?? (field.inheritMaxAge ? undefined : type.maxAge),
    scope: field.scope ?? type.scope,
    inheritMaxAge: field.inheritMaxAge || (field.maxAge === undefined && type.inheritMaxAge),
  };
}

/** Federation writes `@cacheTag` into a supergraph as `@join__directive`. */
function tagsOf(directives: readonly DirectiveNode[]): readonly string[] {
  return directives.flatMap((directive) => {
    const given = argumentsOf(directive);
    const isJoined =
      directive.name.value === 'join__directive' && /^(?:federation__)?cacheTag$/.test(String(given.name));
    if (!isJoined && directive.name.value !== 'cacheTag') return [];
    const { format } = (isJoined ? given.args : given) as { format?: unknown };
    return typeof format === 'string' ? [format] : [];
  });
}

function keysOf(directives: readonly DirectiveNode[]): HintedType['keys'] {
  return directives
    .filter(({ name }) => name.value === 'join__type')
    .flatMap((directive) => {
      const { graph, key } = argumentsOf(directive);
      return typeof graph === 'string' && typeof key === 'string' ? [{ graph, names: topNames(key) }] : [];
    });
}

/** The fields of a key, without those inside them. */
function topNames(key: string): readonly string[] {
  const [operation] = parse(`{ ${key} }`, { noLocation: true }).definitions;
  const selections = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  return selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
}
