import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { decodeSegments } from './path-pattern.ts';
import type { MatchedRow, RouteTable } from './table.ts';

/** A plain path; Express parses all other request targets. */
const plainPath = /^\/(?!\/)[!-"$-~]*$/;

/** The path of a request without its query; null for other request targets. */
function plainPathOf({ url = '' }: IncomingMessage): string | null {
  if (!plainPath.test(url)) return null;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Entries of the path cache, and characters of a cached path. */
const knownAddresses = 2_000;
const longestKnown = 200;

/**
 * Creates the cached lookup of operation rows by request.
 * @param isOthers true for paths of handlers before the table.
 * @returns a lookup that returns null for any other row, and for none.
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
    const matched = table.row(method ?? '', decodeSegments(path));
    return matched?.mounted.route.kind === 'operation' ? matched : null;
  } catch {
    return null;
  }
}

/** Adds the members of Express that operation rows use to a request and its response. All others are missing. */
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

/** @param headers alternating names and values. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] as string, headers[at + 1] as string);
}
