import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { DomainError, type FieldErrors } from '../../../subgraphs/kernel/error/domain-error.ts';
import { reasonWithoutValue } from '../../../subgraphs/kernel/error/refused-variable.ts';
import { fieldPath } from '../../../subgraphs/kernel/error/validation.ts';
import type { Variables } from './supergraph.ts';

/** Fields reported at once. */
const reportedFields = 50;
/** Characters of a text shown: names in it may be long. */
const shownCharacters = 300;

/** Said where the reason would repeat the value, which may be a secret in the wrong form. */
const notOfItsType = 'The value is not of its type.';

interface Problem {
  readonly field: string;
  readonly text: string;
}

/** What graphql-js says of a value → the code for it; the first fitting row wins. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/^Field "[^"]*" of required type .* was not provided/, 'Validation:Required'],
  [/^Expected non-nullable type .* not to be null/, 'Validation:Required'],
  [/is not defined by type/, 'Validation:UnknownField'],
  [/does not exist in .* enum/, 'Validation:InvalidValue'],
];

/** A variable of an operation, as it is checked again and again. */
interface Declared {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** Whether the operation has a value of its own, or can do without. */
  readonly isOptional: boolean;
}

/** Checks variables by one schema, each operation's declarations read once. */
export class VariableCheck {
  private readonly known = new WeakMap<OperationDefinitionNode, readonly Declared[]>();

  /** As {@link checkVariables} has them. */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly hideSuggestions: boolean,
  ) {}

  /** @throws as {@link checkVariables}. */
  of(operation: OperationDefinitionNode, variables: Variables): void {
    let declared = this.known.get(operation);
    if (declared === undefined) {
      declared = declaredBy(this.schema, operation);
      this.known.set(operation, declared);
    }
    checkDeclared(declared, variables, this.hideSuggestions);
  }
}

/**
 * Checks the client's variables against the operation before any subgraph is asked. What is sent on are the values as
 * they came, because the subgraph coerces them itself.
 * @param hideSuggestions whether a text may name fields the client did not (contract: nothing of the schema leaks).
 * @throws {DomainError} `invalid` with a code for each wrong field; paths begin with the variable's name.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
  hideSuggestions: boolean,
): void {
  checkDeclared(declaredBy(schema, operation), variables, hideSuggestions);
}

function declaredBy(schema: GraphQLSchema, operation: OperationDefinitionNode): readonly Declared[] {
  return (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    const isOptional = defaultValue !== undefined || !isNonNullType(type);
    return { name: variable.name.value, type, isOptional };
  });
}

function checkDeclared(declared: readonly Declared[], variables: Variables, hideSuggestions: boolean): void {
  const problems: Problem[] = [];
  for (const one of declared) {
    if (problems.length >= reportedFields) break;
    collectProblems(problems, one, variables, hideSuggestions);
  }
  const first = problems[0];
  if (first === undefined) return;
  throw new DomainError('invalid', 'Validation:Failed', {
    message: `Variable "$${first.field}": ${reasonWithoutValue(first.text) ?? notOfItsType}`.slice(
      0,
      shownCharacters,
    ),
    errors: errorsOf(problems.slice(0, reportedFields)),
  });
}

/** @param found receives what is wrong with one variable. */
function collectProblems(
  found: Problem[],
  { name, type, isOptional }: Declared,
  variables: Variables,
  hideSuggestions: boolean,
): void {
  if (!Object.hasOwn(variables, name) || variables[name] === undefined) {
    if (!isOptional)
      found.push({ field: name, text: `Expected non-nullable type "${type}" not to be null.` });
    return;
  }
  coerceInputValue(
    variables[name],
    type,
    (path, _value, error) => {
      const member = /^Field "([^"]*)" (?:of required type|is not defined by type)/.exec(error.message)?.[1];
      const steps = member === undefined ? [name, ...path] : [name, ...path, member];
      found.push({ field: fieldPath(steps), text: error.message });
    },
    hideSuggestions,
  );
}

function errorsOf(problems: readonly Problem[]): FieldErrors {
  const found: Record<string, string[]> = {};
  for (const { field, text } of problems) {
    const code = codes.find(([pattern]) => pattern.test(text))?.[1] ?? 'Validation:InvalidType';
    found[field] = [...(found[field] ?? []), code];
  }
  return found;
}
