import { getOperationAST, parse } from 'graphql';

/** Names of the variables of a query. @param query valid GraphQL. */
export function variablesOf(query: string): readonly string[] {
  const { variableDefinitions = [] } = getOperationAST(parse(query)) ?? {};
  return variableDefinitions.map(({ variable }) => variable.name.value);
}
