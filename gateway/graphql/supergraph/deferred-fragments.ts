import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { Variables } from './supergraph.ts';

const defer = 'defer';

/** What an object meets to have the selections of a fragment. */
export interface Guard {
  /** A type condition; undefined: none. */
  readonly type: string | undefined;
  /** `@skip` and `@include`. */
  readonly directives: readonly DirectiveNode[];
}

/** A step from an object to the value of a field. */
export interface GuardedStep {
  /** Of the fragments around the field, and its own. */
  readonly guards: readonly Guard[];
  /** The field's name in the answer. */
  readonly name: string;
  /** The type of the object that has the field. */
  readonly parent: GraphQLCompositeType;
}

/** A fragment with an active `@defer`. */
export interface DeferredFragment {
  /** Unique in its operation: fragments may have no label, and a named one several places. */
  readonly id: string;
  /** The client's. */
  readonly label: string | undefined;
  /** From the root to the objects that the fragment completes. */
  readonly steps: readonly GuardedStep[];
  readonly guards: readonly Guard[];
  /** The declared type of those objects. */
  readonly parent: GraphQLCompositeType;
  /** Without what is deferred inside. */
  readonly selectionSet: SelectionSetNode;
  readonly inner: readonly DeferredFragment[];
}

/** An operation and the parts of its answer. */
export interface SplitOperation {
  /** The operation without named fragments; every active `@defer` has the id of its fragment as label. */
  readonly labelled: OperationDefinitionNode;
  /** What the first part has. */
  readonly first: OperationDefinitionNode;
  readonly fragments: readonly DeferredFragment[];
}

/** The same document without `@defer`, which a whole answer ignores. */
export function withoutDefer(document: DocumentNode): DocumentNode {
  if (!document.loc?.source.body.includes(defer)) return document;
  return visit(document, { Directive: ({ name }) => (name.value === defer ? null : undefined) });
}

/** True when an operation's answer has several parts: it is a query with a `@defer` that is not switched off. */
export function isDeferred(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): boolean {
  if (operation.operation !== 'query' || !document.loc?.source.body.includes(defer)) return false;
  const given = withDefaults(operation, variables);
  let found = false;
  visit(document, {
    Directive: (node) => {
      found ||= node.name.value === defer && isActive(node, given);
    },
  });
  return found;
}

/** The variables that switch a `@defer` of the document on or off, by their values. */
export function deferSwitches(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): string {
  const given = withDefaults(operation, variables);
  const switches: string[] = [];
  visit(document, {
    Directive: (node) => {
      if (node.name.value === defer) switches.push(isActive(node, given) ? '1' : '0');
    },
  });
  return switches.join('');
}

/**
 * Splits a valid query at its active `@defer`s. Fields under `__schema` and `__type` come with the part around them.
 * @returns null when nothing is deferred.
 */
export function splitDeferred(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): SplitOperation | null {
  const root = schema.getQueryType();
  if (!root || !isDeferred(document, operation, variables)) return null;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const splitter = new Splitter(schema, fragments, withDefaults(operation, variables));
  const { labelled, own, deferred } = splitter.split(operation.selectionSet, root, { steps: [], guards: [] });
  if (deferred.length === 0) return null;
  return {
    labelled: { ...operation, selectionSet: labelled },
    first: { ...operation, selectionSet: own },
    fragments: deferred,
  };
}

/** The variables, and the defaults of those that are not sent. */
export function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
  );
  return { ...Object.fromEntries(defaults), ...variables };
}

/** The boolean argument `if` of `@defer`, `@skip` or `@include`; true without one. */
export function conditionOf({ arguments: given = [] }: DirectiveNode, variables: Variables): boolean {
  const value = given.find(({ name }) => name.value === 'if')?.value;
  if (value === undefined) return true;
  return valueFromASTUntyped(value, variables as Record<string, unknown>) === true;
}

const isActive = conditionOf;

function labelOf({ arguments: given = [] }: DirectiveNode): string | undefined {
  const value = given.find(({ name }) => name.value === 'label')?.value;
  return value?.kind === Kind.STRING ? value.value : undefined;
}

/** Where a selection is. */
interface Position {
  readonly steps: readonly GuardedStep[];
  readonly guards: readonly Guard[];
}

interface Parts {
  readonly labelled: SelectionSetNode;
  readonly own: SelectionSetNode;
  readonly deferred: readonly DeferredFragment[];
}

class Splitter {
  private count = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly variables: Variables,
  ) {}

  split({ selections }: SelectionSetNode, parent: GraphQLCompositeType, at: Position): Parts {
    const labelled: SelectionNode[] = [];
    const own: SelectionNode[] = [];
    const deferred: DeferredFragment[] = [];
    for (const selection of selections) {
      const fragment = this.inline(selection);
      const found =
        fragment === null ? this.field(selection, parent, at) : this.fragment(fragment, parent, at);
      labelled.push(found.labelled);
      if (found.own !== null) own.push(found.own);
      deferred.push(...found.deferred);
    }
    return { labelled: setOf(labelled), own: setOf(own), deferred };
  }

  private field(selection: SelectionNode, parent: GraphQLCompositeType, at: Position) {
    const unsplit = { labelled: selection, own: selection, deferred: [] };
    if (selection.kind !== Kind.FIELD || selection.selectionSet === undefined) return unsplit;
    const definition = 'getFields' in parent ? parent.getFields()[selection.name.value] : undefined;
    const type = definition === undefined ? undefined : getNamedType(definition.type);
    if (!isCompositeType(type)) {
      const introspection = this.withoutDefer(selection);
      return { labelled: introspection, own: introspection, deferred: [] };
    }
    const own: Guard = { type: undefined, directives: selection.directives ?? [] };
    const name = (selection.alias ?? selection.name).value;
    const step = { guards: [...at.guards, own], name, parent };
    const parts = this.split(selection.selectionSet, type, { steps: [...at.steps, step], guards: [] });
    return {
      labelled: { ...selection, selectionSet: parts.labelled },
      own: { ...selection, selectionSet: parts.own },
      deferred: parts.deferred,
    };
  }

  private fragment(fragment: InlineFragmentNode, parent: GraphQLCompositeType, at: Position) {
    const { typeCondition, selectionSet } = fragment;
    const type = typeCondition === undefined ? parent : this.schema.getType(typeCondition.name.value);
    const inside = isCompositeType(type) ? type : parent;
    const directives = (fragment.directives ?? []).filter(({ name }) => name.value !== defer);
    const guards = [...at.guards, { type: typeCondition?.name.value, directives }];
    const parts = this.split(selectionSet, inside, { steps: at.steps, guards });
    const own = { ...fragment, directives, selectionSet: parts.own };
    const directive = fragment.directives?.find(({ name }) => name.value === defer);
    if (directive === undefined || !isActive(directive, this.variables)) {
      return {
        labelled: { ...fragment, directives, selectionSet: parts.labelled },
        own,
        deferred: parts.deferred,
      };
    }
    this.count += 1;
    const id = `d${this.count}`;
    const labelled: InlineFragmentNode = {
      ...fragment,
      directives: [...directives, labelledDefer(id)],
      selectionSet: parts.labelled,
    };
    const found: DeferredFragment = {
      id,
      label: labelOf(directive),
      steps: at.steps,
      guards,
      parent,
      selectionSet: { kind: Kind.SELECTION_SET, selections: [own] },
      inner: parts.deferred,
    };
    return { labelled, own: null, deferred: [found] };
  }

  /** A spread as the fragment that it names; null for a field. */
  private inline(selection: SelectionNode): InlineFragmentNode | null {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection;
    if (selection.kind === Kind.FIELD) return null;
    const definition = this.fragments.get(selection.name.value);
    if (definition === undefined) throw new Error(`There is no fragment ${selection.name.value}.`);
    const { typeCondition, selectionSet } = definition;
    return {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition,
      directives: selection.directives ?? [],
      selectionSet,
    };
  }

  /** A selection without named fragments and without any `@defer`. */
  private withoutDefer<T extends SelectionNode>(selection: T): T {
    return visit(selection, {
      FragmentSpread: (spread) => this.inline(spread) ?? undefined,
      Directive: ({ name }) => (name.value === defer ? null : undefined),
    });
  }
}

/** A selection set of at least one: an empty one is not a document. */
function setOf(selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections: selections.length === 0 ? [nothing] : selections };
}

const nothing: SelectionNode = {
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: '__typename' },
  directives: [directive('skip', 'if', { kind: Kind.BOOLEAN, value: true })],
};

function labelledDefer(id: string): DirectiveNode {
  return directive(defer, 'label', { kind: Kind.STRING, value: id });
}

function directive(
  name: string,
  argument: string,
  value: { kind: Kind.STRING; value: string } | { kind: Kind.BOOLEAN; value: boolean },
) {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: argument }, value }],
  } satisfies DirectiveNode;
}
