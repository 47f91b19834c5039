import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';

/** Headers that a page of another origin cannot send without being asked for permission first. */
const preflighted = ['x-apollo-operation-name', 'apollo-require-preflight'];
/** Bodies that forms of any page can send. */
const ofForms: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/**
 * Refuses requests that a page of any origin could make a browser send. Apollo Server, which follows, has the same rule
 * with an English text; the requests of its landing page are left to it.
 */
export const demandPreflight: RequestHandler = (req, _res, next) => {
  if (isSafe(req)) return next();
  throw new DomainError('invalid', 'GraphQL:Request:Preflight', {
    message:
      'The request could come from a page of any origin: send a header Content-Type that no form has, such as ' +
      `application/json, or one of ${preflighted.join(', ')}.`,
  });
};

function isSafe(req: Request): boolean {
  if (req.method === 'GET' && req.accepts(['json', 'html']) === 'html') return true;
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && !ofForms.has(type)) return true;
  return preflighted.some((name) => Boolean(req.headers[name]));
}
