import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { writeRefusal } from '../graphql/endpoints/refused-operation.ts';
import { HttpFailure } from '../http/http-failure.ts';
import type { Refuse } from '../http/traffic/slow-bodies.ts';
import type { RestAdapter } from './adapter.ts';

const graphqlPath = /^\/graphql(\/stream)?(\?|$)/;

/**
 * Creates the handler of requests that are refused before routing: GraphQL errors for GraphQL clients, otherwise a
 * problem or the error format of the row.
 * @param headersOf the headers of every answer; without them a page of another origin could not read the error.
 */
export function refuseRequests(
  rest: Pick<RestAdapter, 'refuse'>,
  headersOf: (request: IncomingMessage) => readonly string[],
): Refuse {
  return (error, request, response) => {
    const headers = headersOf(request);
    if (!graphqlPath.test(request.url ?? '')) return rest.refuse(error, request, response, headers);
    if (error instanceof HttpFailure) {
      const { message } = error;
      writeRefusal(response, new DomainError('invalid', error.errorCode, { message }), error.status, headers);
    } else if (error instanceof DomainError)
      writeRefusal(response, error, errorKinds[error.kind].status, headers);
    else throw error;
  };
}
