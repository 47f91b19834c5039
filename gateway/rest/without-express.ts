import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { decodedParts } from './path-pattern.ts';
import type { MatchedRow, RouteTable } from './table.ts';

/** A path as every client sends it; what else may stand in a request line is express's to read. */
const plainPath = /^\/(?!\/)[!-"$-~]*$/;

/** The path of a request without its query; null for a request target that is more than a path. */
export function plainPathOf({ url = '' }: IncomingMessage): string | null {
  if (!plainPath.test(url)) return null;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The row of an operation at an address. @returns null for any other row, and for none. */
export function operationRow(table: RouteTable, method: string | undefined, path: string): MatchedRow | null {
  try {
    const matched = table.row(method ?? '', decodedParts(path));
    return matched?.mounted.route.kind === 'operation' ? matched : null;
  } catch {
    return null;
  }
}

/**
 * A request and its response as the rows of operations read them: with what express would have added of which they know.
 * Anything else of express's is missing.
 */
export function withoutExpress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): { readonly request: Request; readonly response: Response } {
  const response = Object.assign(outgoing, { locals: {} }) as unknown as Response;
  const request = Object.assign(incoming, { originalUrl: incoming.url, res: response }) as unknown as Request;
  return { request, response };
}

/** @param headers names and values in turns. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] as string, headers[at + 1] as string);
}
