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

/** A field of a selection, where its type is known. */
export interface SelectedField {
  readonly selection: FieldSelection;
  /** The type through which the document selects it: a fragment's, or the object's. */
  readonly parentType: CompositeType;
  /** Every one has to hold for the field to be in the answer. */
  readonly conditions: readonly Condition[];
}

/** An object whose fields are wanted. */
interface SelectedObject {
  readonly schema: Schema;
  /** What the object says it is; null where it does not say. */
  readonly type: CompositeType | null;
}

/**
 * The fields an object is asked for, in the document's order, fragments resolved, repetitions kept.
 * @param parentType the object's type, or the declared one of an object that does not say what it is.
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

/** @returns null for what is never in the answer. */
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
