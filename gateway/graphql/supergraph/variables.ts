import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { FieldProblems } from '../../../subgraphs/kernel/error/field-problems.ts';
import { reasonWithoutValue } from '../../../subgraphs/kernel/error/refused-variable.ts';
import { fieldPath } from '../../../subgraphs/kernel/error/validation.ts';
import type { PlannedOperation, Variables } from './supergraph.ts';

/** Elements of a list by kind; also the total of all lists and objects of the variables. */
const longestList = { objects: 1_000, values: 10_000 } as const;
const mostPlaces = 20_000;
/** Characters of a quoted text: names in it may be long. */
const shownCharacters = 300;

/** Replaces a reason that would repeat the value, which may be a secret. */
const notOfItsType = 'The value is not of its type.';
const tooLarge = 'There is too much of it.';

/** Stops graphql-js, which would continue to the end of a list; later problems are not reported. */
const enough = Symbol('enough problems');

/** graphql-js's text for a value → error code; the first match wins. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/^Field "[^"]*" of required type .* was not provided/, 'Validation:Required'],
  [/^Expected non-nullable type .* not to be null/, 'Validation:Required'],
  [/is not defined by type/, 'Validation:UnknownField'],
  [/does not exist in .* enum/, 'Validation:InvalidValue'],
];

/** A variable declaration, prepared for repeated checks. */
interface DeclaredVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** Has a default, or is nullable. */
  readonly isOptional: boolean;
  /** The only input object of the operation: its fields are named without the variable, as the domain names them. */
  readonly isOnlyInput: boolean;
}

/** Checks variables; each operation's declarations are read once. */
export class VariableCheck {
  private readonly known = new WeakMap<OperationDefinitionNode, readonly DeclaredVariable[]>();

  /** @throws as {@link checkVariables}. */
  of({ operation, view }: Pick<PlannedOperation, 'operation' | 'view'>, variables: Variables): void {
    let declared = this.known.get(operation);
    if (declared === undefined) {
      declared = listDeclared(view.schema, operation);
      this.known.set(operation, declared);
    }
    checkDeclared(declared, variables);
  }
}

/**
 * Checks the client's variables against the operation before any fetch. Subgraphs receive the original values, because
 * they coerce them themselves.
 * @throws {DomainError} `invalid` with a code for each wrong field; paths begin with the variable's name, except in the
 * operation's only input object.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
): void {
  checkDeclared(listDeclared(schema, operation), variables);
}

function listDeclared(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): readonly DeclaredVariable[] {
  const declared = (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    const isOptional = defaultValue !== undefined || !isNonNullType(type);
    return { name: variable.name.value, type, isOptional };
  });
  const inputs = declared.filter(({ type }) => isInputObjectType(getNullableType(type)));
  return declared.map((one) => ({ ...one, isOnlyInput: inputs.length === 1 && inputs[0] === one }));
}

function checkDeclared(declared: readonly DeclaredVariable[], variables: Variables): void {
  const problems = new VariableProblems();
  const places = { left: mostPlaces };
  try {
    for (const one of declared) collectProblems(problems, one, { variables, places });
  } catch (error) {
    if (error !== enough) throw error;
  }
  const { first } = problems;
  if (first === null) return;
  throw new DomainError('invalid', 'Validation:Failed', {
    message:
      `Variable "$${first.place}": ${first.text === tooLarge ? tooLarge : (reasonWithoutValue(first.text) ?? notOfItsType)}`.slice(
        0,
        shownCharacters,
      ),
    errors: problems.fields.errors(),
  });
}

/** Collects the problems of an operation's variables up to a limit. */
class VariableProblems {
  first: { readonly place: string; readonly text: string } | null = null;
  readonly fields = new FieldProblems();

  add(
    { name, isOnlyInput }: DeclaredVariable,
    path: readonly (string | number)[],
    { text, code }: { readonly text: string; readonly code?: string },
  ): void {
    this.first ??= { place: fieldPath([name, ...path]), text };
    const found = code ?? codes.find(([pattern]) => pattern.test(text))?.[1] ?? 'Validation:InvalidType';
    this.fields.add(fieldPath(isOnlyInput && path.length > 0 ? path : [name, ...path]), found);
    if (this.fields.isFull) throw enough;
  }
}

interface Checked {
  readonly variables: Variables;
  /** The remaining budget. */
  readonly places: { left: number };
}

/** @param found receives the problems of one variable. */
function collectProblems(
  found: VariableProblems,
  declared: DeclaredVariable,
  { variables, places }: Checked,
): void {
  const { name, type, isOptional } = declared;
  if (!Object.hasOwn(variables, name) || variables[name] === undefined) {
    if (!isOptional)
      found.add(declared, [], { text: `Expected non-nullable type "${type}" not to be null.` });
    return;
  }
  const oversized = findOversized(variables[name], type, places);
  if (oversized !== null) {
    found.add(declared, oversized, { text: tooLarge, code: 'Validation:TooLarge' });
    return;
  }
  coerceInputValue(
    variables[name],
    type,
    (path, _value, error) => {
      const member = /^Field "([^"]*)" (?:of required type|is not defined by type)/.exec(error.message)?.[1];
      found.add(declared, member === undefined ? path : [...path, member], { text: error.message });
    },
    // Finding similar names costs time in proportion to the value, which may have megabytes.
    true,
  );
}

/**
 * Finds a list with too many elements before validating any: objects count with their members.
 * @returns the path of the list; null without one.
 */
function findOversized(
  value: unknown,
  type: GraphQLInputType,
  places: { left: number },
): readonly (string | number)[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const named = getNullableType(type);
  if (isListType(named)) {
    const items = Array.isArray(value) ? value : [value];
    const isOfObjects = isInputObjectType(getNamedType(named));
    places.left -= items.length;
    if (places.left < 0 || items.length > longestList[isOfObjects ? 'objects' : 'values']) return [];
    return findFirstOversized(items.entries(), () => named.ofType, places);
  }
  if (!isInputObjectType(named)) return null;
  const fields = named.getFields();
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(fields, name));
  places.left -= 1 + Math.max(Object.keys(fields).length, members.length);
  if (places.left < 0) return [];
  return findFirstOversized(members, (name) => fields[name]?.type, places);
}

function findFirstOversized<K extends string | number>(
  members: Iterable<readonly [K, unknown]>,
  typeOf: (key: K) => GraphQLInputType | undefined,
  places: { left: number },
): readonly (string | number)[] | null {
  for (const [key, inner] of members) {
    const type = typeOf(key);
    const found = type === undefined ? null : findOversized(inner, type, places);
    if (found !== null) return [key, ...found];
  }
  return null;
}
