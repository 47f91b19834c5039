import {
  type ArgumentNode,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type FieldNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  stripIgnoredCharacters,
} from 'graphql';

/** A field in a `@requires`. */
export interface RequiredField {
  readonly field: string;
  readonly arguments: readonly ArgumentNode[];
}

/** Generated names for required fields that the planner would confuse with others. */
export interface Requirements {
  /** Generated name → original field. */
  readonly names: ReadonlyMap<string, RequiredField>;
  /** By `subgraph type.field`: the leaves it requires, as paths of names (`size.width`). */
  readonly requiredBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** The leaves of a type's keys, by `subgraph type`. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
}

type Composite = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** A generated name for a requirement of one subgraph. */
interface NamedRequirement extends RequiredField {
  readonly name: string;
  readonly graph: string;
  /** The type of the requirement. */
  readonly type: string;
}

/**
 * Gives generated names to fields that are required with arguments, or that the requiring subgraph has and another
 * declares `@external`. The planner identifies a required field by its name alone: it would fetch two prices in
 * different currencies as one, and takes a subgraph that declares the field `@external` for one that resolves it. A
 * field with a generated name is fetched from subgraphs that resolve it, once per choice of arguments.
 * @param document a supergraph.
 * @returns the supergraph with the generated fields, and their originals.
 */
export function nameRequirements(document: DocumentNode): {
  readonly document: DocumentNode;
  readonly requirements: Requirements;
} {
  const naming = new Naming(document);
  const stated = document.definitions.map((one) => (isComposite(one) ? naming.withNames(one) : one));
  const definitions = stated.map((one) => (isComposite(one) ? naming.withFields(one) : one));
  const { names, requiredBy, keys } = naming;
  return { document: { ...document, definitions }, requirements: { names, requiredBy, keys } };
}

class Naming {
  readonly names = new Map<string, RequiredField>();
  readonly requiredBy = new Map<string, Set<string>>();
  readonly keys = new Map<string, Set<string>>();
  private readonly types: ReadonlyMap<string, Composite>;
  /** Enum value → the subgraph's name. */
  private readonly graphs: ReadonlyMap<string, string>;
  private readonly taken: ReadonlySet<string>;
  private readonly named = new Map<string, NamedRequirement>();

  constructor({ definitions }: DocumentNode) {
    const composites = definitions.filter(isComposite);
    this.types = new Map(composites.map((type) => [type.name.value, type]));
    this.graphs = new Map(definitions.flatMap(graphNames));
    this.taken = new Set(composites.flatMap(({ fields = [] }) => fields.map(({ name }) => name.value)));
  }

  /** Replaces requirements of a type's fields by generated names. */
  withNames(type: Composite): Composite {
    for (const directive of type.directives ?? []) this.noteKey(directive, type);
    const fields = type.fields?.map((field) => {
      const directives = field.directives?.map((directive) => this.renameRequirement(directive, type, field));
      return { ...field, ...(directives && { directives }) };
    });
    return { ...type, ...(fields && { fields }) };
  }

  /** Adds the generated fields of a type and of its interfaces. */
  withFields(type: Composite): Composite {
    const of = new Set([type.name.value, ...(type.interfaces ?? []).map(({ name }) => name.value)]);
    const added = [...this.named.values()].flatMap((named) => {
      const original = of.has(named.type) ? fieldOf(type, named.field) : undefined;
      return original === undefined ? [] : [createGeneratedField(original, named)];
    });
    const unlike = new Map(added.map((field) => [field.name.value, field]));
    return unlike.size === 0 ? type : { ...type, fields: [...(type.fields ?? []), ...unlike.values()] };
  }

  private noteKey(directive: ConstDirectiveNode, type: Composite): void {
    const key = argumentOf(directive, 'key');
    if (directive.name.value !== 'join__type' || key === undefined) return;
    const owner = `${this.graphs.get(argumentOf(directive, 'graph') ?? '')} ${type.name.value}`;
    const known = this.keys.get(owner) ?? [];
    this.keys.set(owner, new Set([...known, ...leavesOf(selectionSetOf(key))]));
  }

  private renameRequirement(
    directive: ConstDirectiveNode,
    type: Composite,
    field: FieldDefinitionNode,
  ): ConstDirectiveNode {
    const graph = argumentOf(directive, 'graph');
    const requires = argumentOf(directive, 'requires');
    if (directive.name.value !== 'join__field' || graph === undefined || requires === undefined)
      return directive;
    const used = new Set<string>();
    const named = this.selectionSet(selectionSetOf(requires), type.name.value, graph, used);
    const { selections } = named;
    const owner = `${this.graphs.get(graph)} ${type.name.value}.${field.name.value}`;
    this.requiredBy.set(owner, new Set(leavesOf(named)));
    if (used.size === 0) return directive;
    const value = stripIgnoredCharacters(selections.map(print).join(' '));
    return {
      ...directive,
      arguments: (directive.arguments ?? []).map((given) =>
        given.name.value === 'requires' ? { ...given, value: { kind: Kind.STRING, value } } : given,
      ),
    };
  }

  private selectionSet(
    set: SelectionSetNode,
    type: string,
    graph: string,
    used: Set<string>,
  ): SelectionSetNode {
    const selections = set.selections.map((selection): SelectionNode => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value ?? type;
        return {
          ...selection,
          selectionSet: this.selectionSet(selection.selectionSet, condition, graph, used),
        };
      }
      return this.renameSelection(selection, type, graph, used);
    });
    return { ...set, selections };
  }

  private renameSelection(selection: FieldNode, type: string, graph: string, used: Set<string>): FieldNode {
    const definition = fieldOf(this.types.get(type), selection.name.value);
    if (definition === undefined) return selection;
    const isMistaken = Boolean(definition.arguments?.length) || this.isHadHereAlone(definition, type, graph);
    const name = isMistaken ? this.nameOf(selection, type, graph) : undefined;
    if (name !== undefined) used.add(name);
    const { selectionSet } = selection;
    return {
      ...selection,
      ...(name !== undefined && { name: { kind: Kind.NAME, value: name }, arguments: [] }),
      ...(selectionSet && {
        selectionSet: this.selectionSet(selectionSet, namedTypeOf(definition), graph, used),
      }),
    };
  }

  /** True when a subgraph has a field that another declares external, outside the keys of the other. */
  private isHadHereAlone(field: FieldDefinitionNode, type: string, graph: string): boolean {
    const external = (field.directives ?? []).flatMap((directive) =>
      directive.name.value === 'join__field' && argumentOf(directive, 'external') === 'true'
        ? [argumentOf(directive, 'graph')]
        : [],
    );
    if (external.length === 0 || external.includes(graph)) return false;
    const keys = (this.types.get(type)?.directives ?? []).map((one) => argumentOf(one, 'key') ?? '');
    return !keys.some((key) => key.split(/\W+/).includes(field.name.value));
  }

  /** Equal requirements of one subgraph share a name. */
  private nameOf(selection: FieldNode, type: string, graph: string): string {
    const field = selection.name.value;
    const given = selection.arguments ?? [];
    const values = `${graph} ${field}(${given.map(print).sort().join()})`;
    const known = [...this.named.values()].find((one) => this.keyOf(one) === values);
    const name = known?.name ?? this.freeName(field);
    this.named.set(`${values} ${type}`, { name, graph, type, field, arguments: given });
    this.names.set(name, { field, arguments: given });
    return name;
  }

  private keyOf({ graph, field, arguments: given }: NamedRequirement): string {
    return `${graph} ${field}(${given.map(print).sort().join()})`;
  }

  private freeName(field: string): string {
    for (let number = this.names.size + 1; ; number += 1) {
      const name = `${field}__required${number}`;
      if (!this.taken.has(name) && !this.names.has(name)) return name;
    }
  }
}

/**
 * The generated field: in subgraphs that have the original, and in the requiring subgraph declared as the original is
 * there.
 */
function createGeneratedField(
  original: FieldDefinitionNode,
  { name, graph }: NamedRequirement,
): FieldDefinitionNode {
  const directives = (original.directives ?? []).filter(
    (directive) =>
      directive.name.value !== 'join__field' ||
      argumentOf(directive, 'external') !== 'true' ||
      argumentOf(directive, 'graph') === graph,
  );
  return { ...original, name: { kind: Kind.NAME, value: name }, arguments: [], directives };
}

function isComposite(node: { readonly kind: Kind }): node is Composite {
  return node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.INTERFACE_TYPE_DEFINITION;
}

function graphNames(definition: DocumentNode['definitions'][number]): [string, string][] {
  if (definition.kind !== Kind.ENUM_TYPE_DEFINITION || definition.name.value !== 'join__Graph') return [];
  return (definition.values ?? []).flatMap(({ name, directives = [] }) =>
    directives.map((directive): [string, string] => [name.value, argumentOf(directive, 'name') ?? '']),
  );
}

function argumentOf(directive: ConstDirectiveNode, name: string): string | undefined {
  const value = directive.arguments?.find((given) => given.name.value === name)?.value;
  return value !== undefined && 'value' in value ? String(value.value) : undefined;
}

function selectionSetOf(text: string): SelectionSetNode {
  const [operation] = parse(`{${text}}`, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`"${text}" selects nothing.`);
  return operation.selectionSet;
}

/** Fragments do not appear in them. */
function leavesOf({ selections }: SelectionSetNode, above = ''): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT) return leavesOf(selection.selectionSet, above);
    const path = above + selection.name.value;
    return selection.selectionSet === undefined ? [path] : leavesOf(selection.selectionSet, `${path}.`);
  });
}

function fieldOf(type: Composite | undefined, name: string): FieldDefinitionNode | undefined {
  return type?.fields?.find((field) => field.name.value === name);
}

function namedTypeOf({ type }: FieldDefinitionNode): string {
  let of = type;
  while (of.kind !== Kind.NAMED_TYPE) of = of.type;
  return of.name.value;
}
