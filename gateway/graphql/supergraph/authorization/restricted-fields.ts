import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { AuthorizationDirectives, RequiredSelection, Requirement } from './authorization-directives.ts';

/** The fields of a document that not everyone may have. */
export interface RestrictedDocument {
  /** What each restricted field needs, all of it. */
  readonly fields: ReadonlyMap<FieldNode, readonly Requirement[]>;
  /** Every requirement of the document once. */
  readonly requirements: readonly Requirement[];
  /** Fields that answer an interface or union. */
  readonly abstract: ReadonlySet<FieldNode>;
}

/**
 * Finds what a document's fields require. A field needs what is required of its parent type, of itself, of the type it
 * answers, and of the fields that its subgraph `@requires` or takes of a context. A field that is selected on an interface needs what any
 * implementing type requires; select it in a fragment on one type to need what that type requires alone.
 */
export class RestrictedFields {
  private readonly documents = new WeakMap<DocumentNode, RestrictedDocument>();
  private readonly coordinates = new Map<string, readonly Requirement[]>();

  /** @param schema clients' schema. @param whole the supergraph's schema, with what is hidden from clients. */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly whole: GraphQLSchema,
    private readonly directives: AuthorizationDirectives,
  ) {}

  /** True for a supergraph without authorization directives. */
  get isEmpty(): boolean {
    return this.directives.requirements.size === 0;
  }

  /** @param document valid against the schema. */
  of(document: DocumentNode): RestrictedDocument {
    const known = this.documents.get(document);
    if (known !== undefined) return known;
    const found = this.read(document);
    this.documents.set(document, found);
    return found;
  }

  private read(document: DocumentNode): RestrictedDocument {
    const fields = new Map<FieldNode, readonly Requirement[]>();
    const abstract = new Set<FieldNode>();
    const info = new TypeInfo(this.schema);
    visit(
      document,
      visitWithTypeInfo(info, {
        Field: (node) => {
          const parent = info.getParentType();
          const type = getNamedType(info.getType());
          if (!isCompositeType(parent) || type === undefined || type === null) return;
          if (isAbstractType(type)) abstract.add(node);
          const needed = this.requirementsOf(parent, node.name.value, type.name);
          if (needed.length > 0) fields.set(node, needed);
        },
      }),
    );
    return { fields, abstract, requirements: [...new Set([...fields.values()].flat())] };
  }

  private requirementsOf(parent: GraphQLCompositeType, field: string, type: string): readonly Requirement[] {
    if (field.startsWith('__')) return [];
    const key = `${parent.name}.${field}`;
    const known = this.coordinates.get(key);
    if (known !== undefined) return known;
    const coordinates = [type, ...this.implementorsOf(parent).flatMap((name) => this.needsOf(name, field))];
    const { requirements } = this.directives;
    const found = [...new Set(coordinates)].flatMap((coordinate) => requirements.get(coordinate) ?? []);
    this.coordinates.set(key, found);
    return found;
  }

  private implementorsOf(parent: GraphQLCompositeType): readonly string[] {
    if (!isInterfaceType(parent)) return [parent.name];
    const { objects, interfaces } = this.schema.getImplementations(parent);
    return [parent, ...objects, ...interfaces].map(({ name }) => name);
  }

  /** Coordinates of a field: its type, itself, and what its subgraph requires. */
  private needsOf(type: string, field: string): readonly string[] {
    const selections = this.directives.required.get(`${type}.${field}`) ?? [];
    return [type, `${type}.${field}`, ...selections.flatMap((one) => this.selectedIn(one))];
  }

  private selectedIn({ type, selection }: RequiredSelection): readonly string[] {
    const info = new TypeInfo(this.whole);
    const coordinates: string[] = [];
    visit(
      parse(`fragment Required on ${type} ${selection}`),
      visitWithTypeInfo(info, {
        Field: ({ name }) => {
          const parent = info.getParentType();
          const answered = getNamedType(info.getType());
          if (isCompositeType(parent)) coordinates.push(parent.name, `${parent.name}.${name.value}`);
          if (answered !== undefined && answered !== null) coordinates.push(answered.name);
        },
      }),
    );
    return coordinates;
  }
}
