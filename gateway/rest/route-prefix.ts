import {
  moveUnder,
  type RestPathMove,
  type RestPrefixes,
} from '../../subgraphs/kernel/subgraph/rest-prefix.ts';
import type { ResponseHeader, Route } from './route.ts';

/**
 * Applies the configured prefixes of areas to their rows, and to the URLs in their headers.
 * @param areas as the table lists them.
 */
export function routesUnderPrefixes(
  areas: readonly (readonly Route[])[],
  prefixes: RestPrefixes,
): readonly (readonly Route[])[] {
  const move = moveUnder(prefixes);
  return move === null ? areas : areas.map((routes) => routes.map((route) => moveRoute(route, move)));
}

function moveRoute(route: Route, move: RestPathMove): Route {
  const { path, aliases = [] } = route;
  const moved = { ...route, path: move(path), aliases: aliases.map(move) };
  if (moved.kind !== 'operation' || moved.headers === undefined) return moved;
  const headers = Object.entries(moved.headers).map(([name, header]) => [name, moveHeader(header, move)]);
  return { ...moved, headers: Object.fromEntries(headers) };
}

function moveHeader(header: ResponseHeader, move: RestPathMove): ResponseHeader {
  return { ...header, value: (data, urlOf) => header.value(data, (path) => urlOf(move(path))) };
}
