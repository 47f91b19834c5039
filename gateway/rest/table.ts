import { Kind } from 'graphql';
import type { ErrorForm } from '../http/error-form.ts';
import { matchPath, overlaps, parsePath, type Segment, splitPath } from './path-pattern.ts';
import type { Method, Route } from './route.ts';
import { RouteTree } from './route-tree.ts';

/** A row at one base. */
export interface MountedRoute {
  readonly route: Route;
  /** `/api/v1`, or empty for the root. */
  readonly base: string;
  readonly segments: readonly Segment[];
}

/** A row and its path parameters. */
export interface MatchedRow {
  readonly mounted: MountedRoute;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The matches of a path. */
export interface Match {
  /** The matching rows by method. */
  readonly byMethod: ReadonlyMap<Method, MatchedRow>;
  /** The value of `Allow` (RFC 9110 §10.2.1). */
  readonly allow: string;
}

/** The validated table of all rows. */
export interface RouteTable {
  /** Every row once, in the order of the areas. */
  readonly routes: readonly Route[];
  /** Bases of the rows; the first one is canonical. */
  readonly bases: readonly string[];
  /** @param parts of the path, decoded. @returns null for an unknown route. */
  find(parts: readonly string[]): Match | null;
  /** Like {@link find} for one method, without the other rows. @returns null without a match. */
  row(method: string, parts: readonly string[]): MatchedRow | null;
  /** The error format for an address without a row; undefined: a problem document. */
  errorFormOf(parts: readonly string[]): ErrorForm | undefined;
}

/** All problems of a table, found in one pass. The start fails. */
export class RouteTableError extends Error {
  override readonly name = 'RouteTableError';
  constructor(readonly problems: readonly string[]) {
    super(
      `The route table has ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/**
 * Builds the table: area rows under every base, native rows at the root only.
 * @param areas the arrays of the `areas/*.routes.ts` files.
 * @throws {RouteTableError} for overlapping rows, missing documents, untyped path parameters, ambiguous names.
 */
export function buildRouteTable(areas: readonly (readonly Route[])[], bases: readonly string[]): RouteTable {
  const routes = areas.flat();
  const mounted = routes.flatMap((route) => mount(route, bases));
  const problems = [...routes.flatMap(problemsOf), ...repeatedNames(routes), ...overlappingRows(mounted)];
  if (problems.length > 0) throw new RouteTableError([...new Set(problems)]);

  const tree = new RouteTree(mounted);
  const forms = [...new Set(routes.flatMap(({ errors = [] }) => errors))].flatMap((form) =>
    bases.map((base) => ({ form, root: splitPath((base + form.root).toLowerCase()) })),
  );
  return {
    routes,
    bases,
    find: (parts) => findMatch(tree.candidates(parts), parts),
    row: (method, parts) => findRow(tree.candidates(parts), method, parts),
    errorFormOf: (parts) =>
      forms.find(({ root }) => root.every((part, at) => part === parts[at]?.toLowerCase()))?.form,
  };
}

/** The name of a row in OpenAPI and in problems: explicit, its operation's, or derived from its path. */
export function operationIdOf(route: Route): string {
  if (route.operationId !== undefined) return route.operationId;
  if (!('document' in route)) return nameOfPath(route);
  const definition = route.document?.definitions?.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (definition as { name?: { value: string } } | undefined)?.name?.value ?? '';
}

/** `GET /health/live` → `GetHealthLive`. */
function nameOfPath({ method, path }: Route): string {
  const words = `${method.toLowerCase()} ${path}`.match(/\w+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function mount(route: Route, bases: readonly string[]): readonly MountedRoute[] {
  const { path, aliases = [], parameters = {} } = route;
  return [path, ...aliases].flatMap((one) =>
    (route.kind === 'native' ? [''] : bases).map((base) => ({
      route,
      base,
      segments: parsePath(base + one, parameters),
    })),
  );
}

function findMatch(candidates: readonly MountedRoute[], parts: readonly string[]): Match | null {
  const byMethod = new Map<Method, MatchedRow>();
  for (const mounted of candidates) {
    if (byMethod.has(mounted.route.method)) continue;
    const parameters = matchPath(mounted.segments, parts);
    if (parameters !== null) byMethod.set(mounted.route.method, { mounted, parameters });
  }
  return byMethod.size === 0 ? null : { byMethod, allow: allowOf([...byMethod.keys()]) };
}

function findRow(
  candidates: readonly MountedRoute[],
  method: string,
  parts: readonly string[],
): MatchedRow | null {
  for (const mounted of candidates) {
    const parameters = mounted.route.method === method ? matchPath(mounted.segments, parts) : null;
    if (parameters !== null) return { mounted, parameters };
  }
  return null;
}

function allowOf(methods: readonly Method[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
}

const titleOf = (route: Route) => `${route.method} ${route.path}`;

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

function problemsOf(route: Route): readonly string[] {
  const named = new Set(namesIn(route.path));
  const strange = (route.aliases ?? []).filter((alias) => `${namesIn(alias)}` !== `${namesIn(route.path)}`);
  const typed = new Set(Object.keys(route.parameters ?? {}));
  const strayBraces = splitPath(route.path).some((part) => !/^(\{\w+\}|[^{}]+)$/.test(part));
  return [
    ...(route.path.startsWith('/') && !strayBraces ? [] : ['has a malformed path']),
    ...strange.map((alias) => `has other names in braces than its alias ${alias}`),
    ...[...named].filter((name) => !typed.has(name)).map((name) => `has no type for {${name}}`),
    ...[...typed]
      .filter((name) => !named.has(name))
      .map((name) => `has a type for {${name}}, which is not in it`),
    ...('document' in route && !isOneOperation(route.document)
      ? ['has no document of one named operation']
      : []),
  ].map((problem) => `${titleOf(route)} ${problem}`);
}

function isOneOperation(document: unknown): boolean {
  const definitions = (document as { definitions?: readonly { kind: string; name?: unknown }[] } | undefined)
    ?.definitions;
  const operations = definitions?.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? [];
  return operations.length === 1 && operations[0]?.name !== undefined;
}

function repeatedNames(routes: readonly Route[]): readonly string[] {
  return [...Map.groupBy(routes, operationIdOf)]
    .filter(([name, same]) => name !== '' && same.length > 1)
    .map(
      ([name, same]) => `${same.map(titleOf).join(' and ')} share the name ${name}; give one an operationId`,
    );
}

function overlappingRows(mounted: readonly MountedRoute[]): readonly string[] {
  return mounted.flatMap((one, index) =>
    mounted
      .slice(index + 1)
      .filter((other) => one.route.method === other.route.method && overlaps(one.segments, other.segments))
      .map((other) => `${titleOf(one.route)} and ${titleOf(other.route)} overlap`),
  );
}
