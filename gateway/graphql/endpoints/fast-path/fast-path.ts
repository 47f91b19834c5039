import type { IncomingMessage, RequestListener } from 'node:http';
import { AcceptedType } from './accepted-type.ts';
import { FastPathExchange, type FastPathOptions, type RawHeaders } from './fast-path-exchange.ts';
import { plainLength } from './plain-request.ts';

/**
 * Answers operations whose documents Apollo Server has admitted before, with the same answers, but without Express and
 * Apollo Server. Every other request, including those to refuse, falls back to Apollo Server.
 */
export class FastPath {
  private readonly options: FastPathOptions;

  constructor(options: Omit<FastPathOptions, 'accepted'>) {
    this.options = { ...options, accepted: new AcceptedType() };
  }

  /**
   * @param next the fallback.
   * @param headersOf the headers of every answer to a request.
   */
  before(next: RequestListener, headersOf: (request: IncomingMessage) => RawHeaders): RequestListener {
    return (request, response) => {
      const length = plainLength(request, this.options.bodyLimit);
      if (length === 0) return next(request, response);
      new FastPathExchange(this.options, {
        request,
        response,
        length,
        headers: headersOf(request),
        next,
      }).begin();
    };
  }
}
