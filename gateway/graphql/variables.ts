import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { DomainError, type FieldErrors } from '../../subgraphs/kernel/error/domain-error.ts';
import { reasonWithoutValue } from '../../subgraphs/kernel/error/refused-variable.ts';
import { fieldPath } from '../../subgraphs/kernel/error/validation.ts';
import type { Variables } from './plan-executor.ts';

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
  const problems: Problem[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    if (problems.length >= reportedFields) break;
    problems.push(...problemsOf(schema, definition, variables, hideSuggestions));
  }
  const [first] = problems;
  if (first === undefined) return;
  throw new DomainError('invalid', 'Validation:Failed', {
    message: `Variable "$${first.field}": ${reasonWithoutValue(first.text) ?? notOfItsType}`.slice(
      0,
      shownCharacters,
    ),
    errors: errorsOf(problems.slice(0, reportedFields)),
  });
}

function problemsOf(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Variables,
  hideSuggestions: boolean,
): Problem[] {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type) as GraphQLInputType;
  if (!Object.hasOwn(variables, name) || variables[name] === undefined) {
    if (definition.defaultValue !== undefined || !isNonNullType(type)) return [];
    return [{ field: name, text: `Expected non-nullable type "${type}" not to be null.` }];
  }
  const found: Problem[] = [];
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
  return found;
}

function errorsOf(problems: readonly Problem[]): FieldErrors {
  const found: Record<string, string[]> = {};
  for (const { field, text } of problems) {
    const code = codes.find(([pattern]) => pattern.test(text))?.[1] ?? 'Validation:InvalidType';
    found[field] = [...(found[field] ?? []), code];
  }
  return found;
}
