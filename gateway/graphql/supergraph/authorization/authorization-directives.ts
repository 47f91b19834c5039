import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type DocumentNode,
  Kind,
  parse,
  print,
  valueFromASTUntyped,
  visit,
} from 'graphql';

/** What a caller needs for a type or field. Every part that is there must be met. */
export interface Requirement {
  readonly isAuthenticated: boolean;
  /** All scopes of one of the lists; null: none. */
  readonly scopes: readonly (readonly string[])[] | null;
  /** All policies of one of the lists; null: none. */
  readonly policies: readonly (readonly string[])[] | null;
}

/** A selection on a type, as in a `@requires`. */
export interface RequiredSelection {
  readonly type: string;
  readonly selection: string;
}

/** The authorization directives of a supergraph. */
export interface AuthorizationDirectives {
  /** By coordinate: `Type` or `Type.field`. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** What a field's subgraph `@requires` and takes of contexts, by the field's coordinate. */
  readonly required: ReadonlyMap<string, readonly RequiredSelection[]>;
}

type Part = (value: ConstDirectiveNode) => Partial<Requirement>;

/** By the directive's identity (federation 2.5 and 2.6), at version 0.1. */
const parts: Readonly<Record<string, Part>> = {
  authenticated: () => ({ isAuthenticated: true }),
  requiresScopes: (use) => ({ scopes: argumentOf(use, 'scopes') as string[][] }),
  policy: (use) => ({ policies: argumentOf(use, 'policies') as string[][] }),
};

const identity = /^https:\/\/specs\.apollo\.dev\/(authenticated|requiresScopes|policy)\/v0\.1$/;

const nothing: Requirement = { isAuthenticated: false, scopes: null, policies: null };

/**
 * Reads `@authenticated`, `@requiresScopes` and `@policy` of a supergraph. The gateway enforces them itself; the
 * federation packages refuse a supergraph that has them.
 * @returns the supergraph without them, and what they require.
 */
export function readAuthorization(sdl: string): AuthorizationDirectives & { readonly sdl: string } {
  const document = sdl.includes('https://specs.apollo.dev/') ? parse(sdl, { noLocation: true }) : null;
  const names = document === null ? new Map<string, Part>() : linkedNames(document);
  if (document === null || names.size === 0) return { sdl, requirements: new Map(), required: new Map() };
  const requirements = new Map<string, Requirement>();
  const required = new Map<string, readonly RequiredSelection[]>();
  const contexts = contextTypes(document);
  const add = (coordinate: string, type: string, directives: readonly ConstDirectiveNode[] = []) => {
    for (const use of directives) {
      const read = names.get(use.name.value);
      if (read !== undefined)
        requirements.set(coordinate, { ...(requirements.get(coordinate) ?? nothing), ...read(use) });
    }
    const selections = directives.flatMap((use) => requiredSelections(use, type, contexts));
    if (selections.length > 0) required.set(coordinate, selections);
  };
  for (const definition of document.definitions) {
    if (!('name' in definition) || definition.name === undefined) continue;
    const type = definition.name.value;
    if ('directives' in definition) add(type, type, definition.directives as readonly ConstDirectiveNode[]);
    if (!('fields' in definition)) continue;
    for (const field of definition.fields ?? [])
      add(`${type}.${field.name.value}`, type, field.directives as readonly ConstDirectiveNode[]);
  }
  return { sdl: print(without(document, names)), requirements, required };
}

/** The directives' names in this supergraph: a link may rename them. */
function linkedNames(document: DocumentNode): ReadonlyMap<string, Part> {
  const names = new Map<string, Part>();
  for (const use of schemaDirectives(document)) {
    const name = identityOf(use);
    const read = name === null ? undefined : parts[name];
    if (name !== null && read !== undefined) names.set(String(argumentOf(use, 'as') ?? name), read);
  }
  return names;
}

const schemaDirectives = (document: DocumentNode) =>
  document.definitions.flatMap((one) =>
    one.kind === Kind.SCHEMA_DEFINITION || one.kind === Kind.SCHEMA_EXTENSION ? (one.directives ?? []) : [],
  );

const identityOf = (use: ConstDirectiveNode) =>
  use.name.value === 'link' ? (identity.exec(String(argumentOf(use, 'url')))?.[1] ?? null) : null;

/** The document without the links, definitions and uses of the directives. */
function without(document: DocumentNode, names: ReadonlyMap<string, Part>): DocumentNode {
  const isOurs = (name: string) => names.has(name) || names.has(name.replace(/__(?:Scope|Policy)$/, ''));
  return visit(document, {
    Directive: (use) =>
      names.has(use.name.value) || identityOf(use as ConstDirectiveNode) !== null ? null : undefined,
    DirectiveDefinition: ({ name }) => (names.has(name.value) ? null : undefined),
    ScalarTypeDefinition: ({ name }) => (name.value.includes('__') && isOurs(name.value) ? null : undefined),
  });
}

/** The types that each `@context` names. */
function contextTypes(document: DocumentNode): ReadonlyMap<unknown, readonly string[]> {
  const types = new Map<unknown, readonly string[]>();
  for (const one of document.definitions) {
    if (!('name' in one) || one.name === undefined) continue;
    for (const use of 'directives' in one ? (one.directives ?? []) : []) {
      const name = use.name.value === 'context' ? argumentOf(use as ConstDirectiveNode, 'name') : undefined;
      if (name !== undefined) types.set(name, [...(types.get(name) ?? []), one.name.value]);
    }
  }
  return types;
}

interface ContextArgument {
  readonly context: string;
  readonly selection: string;
}

function requiredSelections(
  use: ConstDirectiveNode,
  type: string,
  contexts: ReadonlyMap<unknown, readonly string[]>,
): readonly RequiredSelection[] {
  if (use.name.value !== 'join__field') return [];
  const requires = argumentOf(use, 'requires');
  const taken = (argumentOf(use, 'contextArguments') ?? []) as readonly ContextArgument[];
  const own = typeof requires === 'string' ? [{ type, selection: `{ ${requires} }` }] : [];
  const above = taken.flatMap(({ context, selection }) =>
    (contexts.get(context) ?? []).map((one) => ({ type: one, selection: inBraces(selection) })),
  );
  return [...own, ...above];
}

const inBraces = (selection: string) =>
  selection.trimStart().startsWith('{') ? selection : `{ ${selection} }`;

function argumentOf({ arguments: given = [] }: ConstDirectiveNode, name: string): unknown {
  const value: ConstValueNode | undefined = given.find((one) => one.name.value === name)?.value;
  return value === undefined ? undefined : valueFromASTUntyped(value);
}
