import type { IncomingMessage, RequestListener } from 'node:http';
import { AcceptedType } from './accepted-type.ts';
import { FastPathExchange, type FastPathOptions, type RawHeaders } from './fast-path-exchange.ts';
import { plainLength } from './plain-request.ts';

/**
 * Answers ordinary operations whose documents Apollo Server has let pass before, as it would answer them, without
 * express and without it. Every other request, and one that is to be refused, is Apollo Server's.
 */
export class FastPath {
  private readonly parts: FastPathOptions;

  constructor(parts: Omit<FastPathOptions, 'accepted'>) {
    this.parts = { ...parts, accepted: new AcceptedType() };
  }

  /**
   * @param next answers what is not answered here.
   * @param headersOf what every answer to a request begins with.
   */
  before(next: RequestListener, headersOf: (request: IncomingMessage) => RawHeaders): RequestListener {
    return (request, response) => {
      const length = plainLength(request, this.parts.bodyLimit);
      if (length === 0) return next(request, response);
      new FastPathExchange(this.parts, {
        request,
        response,
        length,
        headers: headersOf(request),
        next,
      }).begin();
    };
  }
}
