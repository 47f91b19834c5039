import { errorCauses, type Schema } from '@apollo/federation-internals';
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  Kind,
  parse,
  print,
  specifiedDirectives,
} from 'graphql';
import { buildSupergraph } from './build-supergraph.ts';

/** Which elements of a supergraph a contract has, by the names of `@tag`. */
export interface ContractTags {
  /** Empty: all that is not excluded. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface Contract {
  /** The supergraph, in which `@inaccessible` hides what the contract does not have. */
  readonly supergraph: string;
  /** What clients see of it. */
  readonly apiSchema: GraphQLSchema;
}

/**
 * The part of a supergraph that tags select, as Apollo's contracts do. With tags to include, fields of objects and
 * interfaces and unions need one of them, on themselves or on their type; whatever has an excluded tag is left out. A type of
 * which nothing is left is left out, and so are types that no field leads to.
 * @param sdl the text of a supergraph.
 * @throws {Error} naming each element that still refers to what is left out, and each tag that nothing has.
 */
export function contractOf(sdl: string, tags: ContractTags): Contract {
  const { schema } = buildSupergraph(sdl);
  const names = directiveNames(schema);
  const document = parse(sdl);
  checkTags(document, names.tag, [...tags.include, ...tags.exclude]);
  const marker = new ContractMarker(tags, names, internalTypes(schema));
  const marked = marker.mark(withInaccessibleLink(document, schema));
  const reached = reachableTypes(apiSchemaOf(marked));
  const definitions = marked.definitions.map((one) =>
    isDefinedType(one) && !marker.internal.has(one.name.value) && !reached.has(one.name.value)
      ? marker.hide(one)
      : one,
  );
  const supergraph: DocumentNode = { ...marked, definitions };
  return { supergraph: `${print(supergraph)}\n`, apiSchema: apiSchemaOf(supergraph) };
}

function apiSchemaOf(document: DocumentNode): GraphQLSchema {
  try {
    return buildSupergraph(document).apiSchema().toGraphQLJSSchema();
  } catch (error) {
    // The messages alone: the causes print the lines of the supergraph with them.
    const problems = (error instanceof Error ? errorCauses(error) : undefined)?.map(
      ({ message }) => `  - ${message}`,
    );
    if (problems === undefined) throw error;
    throw new Error(`The contract does not fit together:\n${problems.join('\n')}`, { cause: error });
  }
}

/** A supergraph may rename directives. */
interface DirectiveNames {
  readonly tag: string;
  readonly inaccessible: string;
}

const inaccessibleIdentity = 'https://specs.apollo.dev/inaccessible';

function directiveNames(schema: Schema): DirectiveNames {
  const nameOf = (directive: string) =>
    schema.coreFeatures
      ?.getByIdentity(`https://specs.apollo.dev/${directive}`)
      ?.directiveNameInSchema(directive) ?? directive;
  return { tag: nameOf('tag'), inaccessible: nameOf('inaccessible') };
}

/** Types of the supergraph's machinery, such as `join__Graph`. */
function internalTypes(schema: Schema): ReadonlySet<string> {
  const types = schema.types().filter((type) => schema.coreFeatures?.sourceFeature(type) !== undefined);
  return new Set(types.map(({ name }) => name));
}

/** A supergraph in which nothing is hidden yet does not know the directive. */
function withInaccessibleLink(document: DocumentNode, schema: Schema): DocumentNode {
  if (schema.coreFeatures?.getByIdentity(inaccessibleIdentity) !== undefined) return document;
  const added = parse(`
    schema @link(url: "${inaccessibleIdentity}/v0.2", for: SECURITY) { query: Query }
    directive @inaccessible on FIELD_DEFINITION | OBJECT | INTERFACE | UNION | ARGUMENT_DEFINITION | SCALAR | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION`);
  const [link, definition] = added.definitions;
  const links = link !== undefined && 'directives' in link ? (link.directives ?? []) : [];
  const definitions = document.definitions.map((one) =>
    one.kind === Kind.SCHEMA_DEFINITION
      ? { ...one, directives: [...(one.directives ?? []), ...(links as readonly ConstDirectiveNode[])] }
      : one,
  );
  return { ...document, definitions: definition === undefined ? definitions : [...definitions, definition] };
}

/** Anything that may have directives. */
interface Tagged {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

function tagsOf({ directives = [] }: Tagged, tag: string): readonly string[] {
  return directives.flatMap(({ name, arguments: args = [] }) => {
    const [given] = args;
    return name.value === tag && given?.value.kind === Kind.STRING ? [given.value.value] : [];
  });
}

/** @throws {Error} for a misspelt tag, which would leave out everything or nothing. */
function checkTags(document: DocumentNode, tag: string, asked: readonly string[]): void {
  const found = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('directives' in node) for (const one of tagsOf(node as Tagged, tag)) found.add(one);
    for (const name of ['definitions', 'fields', 'arguments', 'values'])
      if (name in node) for (const inner of Object(node)[name] ?? []) collect(inner);
  };
  collect(document);
  const unknown = asked.filter((name) => !found.has(name));
  if (unknown.length > 0)
    throw new Error(
      `No element has the tag ${unknown.join(', ')}; there are: ${[...found].sort().join(', ') || 'none'}.`,
    );
}

type DefinedType = Extract<DefinitionNode, { readonly kind: (typeof typeKinds)[number] }>;

const typeKinds = [
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
] as const;

const isDefinedType = (node: DefinitionNode): node is DefinedType =>
  typeKinds.some((kind) => kind === node.kind);

/** Marks what a contract does not have as inaccessible. */
class ContractMarker {
  private readonly include: ReadonlySet<string>;
  private readonly exclude: ReadonlySet<string>;

  constructor(
    { include, exclude }: ContractTags,
    private readonly names: DirectiveNames,
    readonly internal: ReadonlySet<string>,
  ) {
    this.include = new Set(include);
    this.exclude = new Set(exclude);
  }

  mark(document: DocumentNode): DocumentNode {
    const types = document.definitions.map((one) =>
      isDefinedType(one) && !this.internal.has(one.name.value) ? this.markType(one) : one,
    );
    const hidden = new Set(
      types.flatMap((one) => (isDefinedType(one) && this.isHidden(one) ? [one.name.value] : [])),
    );
    const definitions = types.map((one) =>
      one.kind === Kind.UNION_TYPE_DEFINITION &&
      one.types?.every(({ name }) => hidden.has(name.value)) === true
        ? this.hide(one)
        : one,
    );
    return { ...document, definitions };
  }

  hide<N extends Tagged>(node: N): N {
    if (this.isHidden(node)) return node;
    const mark: ConstDirectiveNode = {
      kind: Kind.DIRECTIVE,
      name: { kind: Kind.NAME, value: this.names.inaccessible },
    };
    return { ...node, directives: [...(node.directives ?? []), mark] };
  }

  private isHidden({ directives = [] }: Tagged): boolean {
    return directives.some(({ name }) => name.value === this.names.inaccessible);
  }

  private markType(type: DefinedType): DefinedType {
    const own = tagsOf(type, this.names.tag);
    if (this.isExcluded(own)) return this.hide(type);
    if (type.kind === Kind.SCALAR_TYPE_DEFINITION) return type;
    if (type.kind === Kind.UNION_TYPE_DEFINITION) return this.isIncluded(own) ? type : this.hide(type);
    if (type.kind === Kind.ENUM_TYPE_DEFINITION)
      return this.unlessEmpty({ ...type, values: this.withoutExcluded(type.values) }, 'values');
    if (type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
      return this.unlessEmpty({ ...type, fields: this.withoutExcluded(type.fields) }, 'fields');
    const fields = (type.fields ?? []).map((field) => {
      const tags = [...own, ...tagsOf(field, this.names.tag)];
      if (this.isExcluded(tags) || !this.isIncluded(tags)) return this.hide(field);
      return { ...field, arguments: this.withoutExcluded(field.arguments) };
    });
    return this.unlessEmpty({ ...type, fields }, 'fields');
  }

  private unlessEmpty<K extends string, N extends Tagged & { readonly [key in K]?: readonly Tagged[] }>(
    type: N,
    members: K,
  ): N {
    return type[members]?.every((member) => this.isHidden(member)) === true ? this.hide(type) : type;
  }

  private withoutExcluded<N extends Tagged>(nodes: readonly N[] = []): readonly N[] {
    return nodes.map((node) => (this.isExcluded(tagsOf(node, this.names.tag)) ? this.hide(node) : node));
  }

  private isIncluded(tags: readonly string[]): boolean {
    return this.include.size === 0 || tags.some((tag) => this.include.has(tag));
  }

  private isExcluded(tags: readonly string[]): boolean {
    return tags.some((tag) => this.exclude.has(tag));
  }
}

/** The types that an operation or a directive can meet. */
function reachableTypes(schema: GraphQLSchema): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (type: GraphQLNamedType): void => {
    if (reached.has(type.name)) return;
    reached.add(type.name);
    if (isUnionType(type)) for (const member of type.getTypes()) visit(member);
    if (isInterfaceType(type)) {
      const { objects, interfaces } = schema.getImplementations(type);
      for (const one of [...objects, ...interfaces]) visit(one);
    }
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const one of type.getInterfaces()) visit(one);
      for (const field of Object.values(type.getFields())) {
        visit(getNamedType(field.type));
        for (const argument of field.args) visit(getNamedType(argument.type));
      }
    }
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) visit(getNamedType(field.type));
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    if (root !== undefined && root !== null) visit(root);
  for (const directive of schema.getDirectives())
    if (!specifiedDirectives.includes(directive))
      for (const argument of directive.args) visit(getNamedType(argument.type));
  const builtIn = Object.values(schema.getTypeMap()).filter(
    (type) => isIntrospectionType(type) || isSpecifiedScalarType(type),
  );
  for (const { name } of builtIn) reached.add(name);
  return reached;
}
