import {
  type CompositeType,
  type Directive,
  type FieldSelection,
  isSubtype,
  type OperationElement,
  type Schema,
  type SelectionSet,
  Variable,
} from '@apollo/federation-internals';
import type { Condition } from './conditions.ts';

/** A selected field of a known parent type. */
export interface SelectedField {
  readonly selection: FieldSelection;
  /** The type of the enclosing fragment, or the object's. */
  readonly parentType: CompositeType;
  /** All must hold for the field to be in the answer. */
  readonly conditions: readonly Condition[];
}

interface SelectedObject {
  readonly schema: Schema;
  /** The object's `__typename`; null without one. */
  readonly type: CompositeType | null;
}

/**
 * The selected fields of an object in the document's order, fragments resolved, with repetitions.
 * @param parentType the object's type, or the declared type without `__typename`.
 */
export function fieldsOf(
  selections: SelectionSet,
  parentType: CompositeType,
  object: SelectedObject,
  outer: readonly Condition[] = [],
): SelectedField[] {
  return selections.selections().flatMap((selection) => {
    const own = conditionsOf(selection.element, object.schema);
    if (own === null) return [];
    const conditions = [...outer, ...own];
    if (selection.kind === 'FieldSelection') return [{ selection, parentType, conditions }];
    const { typeCondition } = selection.element;
    if (typeCondition !== undefined && !isSubtype(typeCondition, object.type ?? parentType)) return [];
    return fieldsOf(selection.selectionSet, typeCondition ?? parentType, object, conditions);
  });
}

/** @returns null for a field that is never in the answer. */
function conditionsOf(element: OperationElement, schema: Schema): Condition[] | null {
  const conditions: Condition[] = [];
  for (const [definition, wanted] of [
    [schema.skipDirective(), false],
    [schema.includeDirective(), true],
  ] as const) {
    const [directive] = element.appliedDirectivesOf(definition) as Directive<
      OperationElement,
      { if: unknown }
    >[];
    if (directive === undefined) continue;
    const given = directive.arguments().if;
    if (given instanceof Variable) conditions.push(variableCondition(given, directive, wanted));
    else if (given !== wanted) return null;
  }
  return conditions;
}

function variableCondition(
  { name }: Variable,
  directive: Directive<OperationElement, { if: unknown }>,
  wanted: boolean,
): Condition {
  return (variables) => {
    const value = variables[name];
    if (typeof value !== 'boolean')
      throw new Error(`Unexpected value ${value} for variable $${name} of ${directive}`);
    return value === wanted;
  };
}
