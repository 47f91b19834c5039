import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';

/** A problem that a form shows at the field of this name. */
export function fieldProblem(name: string, message: string): GraphqlProblem {
  return new GraphqlProblem({ message, extensions: { errorDetails: { [name]: [message] } } });
}
