import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { writeRefusal } from '../graphql/endpoints/refused-operation.ts';
import { HttpFailure } from '../http/http-failure.ts';
import type { Refuse } from '../http/traffic/slow-bodies.ts';
import type { RestAdapter } from './adapter.ts';
import { setHeaders } from './fast-path.ts';

const graphqlPath = /^\/graphql(\/stream)?(\?|$)/;

/**
 * Makes what answers requests that are refused before anything was looked at: as errors to GraphQL clients, as a problem, or
 * in the form of the row, to all others.
 * @param headersOf what every answer begins with; without them a page of another origin would not learn why.
 */
export function refuseRequests(
  rest: Pick<RestAdapter, 'refuse'>,
  headersOf: (request: IncomingMessage) => readonly string[],
): Refuse {
  return (error, request, response) => {
    if (!response.headersSent) setHeaders(response, headersOf(request));
    if (!graphqlPath.test(request.url ?? '')) return rest.refuse(error, request, response);
    if (error instanceof HttpFailure) {
      const { message } = error;
      writeRefusal(response, new DomainError('invalid', error.errorCode, { message }), error.status);
    } else if (error instanceof DomainError) writeRefusal(response, error, errorKinds[error.kind].status);
    else throw error;
  };
}
