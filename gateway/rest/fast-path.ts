import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { decodedParts } from './path-pattern.ts';
import type { MatchedRow, RouteTable } from './table.ts';

/** A path as every client sends it; what else may stand in a request line is express's to read. */
const plainPath = /^\/(?!\/)[!-"$-~]*$/;

/** The path of a request without its query; null for a request target that is more than a path. */
function plainPathOf({ url = '' }: IncomingMessage): string | null {
  if (!plainPath.test(url)) return null;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Addresses whose rows are remembered, and characters of one that is. */
const knownAddresses = 2_000;
const longestKnown = 200;

/**
 * Makes what finds the row of an operation a request asks for; clients ask for the same again and again.
 * @param isOthers whether a path, as sent, belongs to what is asked before the table.
 * @returns a finder that has null for any other row, and for none.
 */
export function operationRows(
  table: RouteTable,
  isOthers: (path: string) => boolean,
): (request: IncomingMessage) => MatchedRow | null {
  const known = new LRUCache<string, MatchedRow>({ max: knownAddresses });
  return (request) => {
    const path = plainPathOf(request);
    if (path === null) return null;
    const address = `${request.method} ${path}`;
    const remembered = known.get(address);
    if (remembered !== undefined) return remembered;
    const row = isOthers(path) ? null : operationRow(table, request.method, path);
    if (row !== null && address.length <= longestKnown) {
      Object.freeze(row.parameters);
      known.set(address, row);
    }
    return row;
  };
}

function operationRow(table: RouteTable, method: string | undefined, path: string): MatchedRow | null {
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
  const request = incoming as Request;
  const response = outgoing as Response;
  response.locals = {};
  request.originalUrl ??= incoming.url ?? '';
  request.res = response;
  return { request, response };
}

/** @param headers names and values in turns. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] as string, headers[at + 1] as string);
}
