import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ParameterNames } from './path-pattern.ts';

/** A request with bound path, query and body. */
export interface BoundRequest<
  P = Readonly<Record<string, unknown>>,
  Q = Readonly<Record<string, unknown>>,
  B = unknown,
> {
  readonly parameters: P;
  readonly query: Q;
  readonly body: B;
  readonly headers: IncomingHttpHeaders;
}

/** Schemas by name. */
export type Types = Readonly<Record<string, z.ZodType>>;
type Outputs<P extends Types> = { readonly [Name in keyof P]: z.output<P[Name]> };
/** The query schema of a row without parameters. */
export type NoQuery = z.ZodObject<Record<never, never>>;
/** The bound request for these schemas. */
export type TypedRequest<P extends Types, Q extends z.ZodObject, B extends z.ZodType> = BoundRequest<
  Outputs<P>,
  z.output<Q>,
  z.output<B>
>;

/** The schemas of a row's request, from which the types of its functions follow. */
export interface TypedIntake<
  Path extends string,
  P extends Types,
  Q extends z.ZodObject,
  B extends z.ZodType,
> {
  readonly path: Path;
  readonly parameters?: P & Readonly<Partial<Record<ParameterNames<Path>, z.ZodType>>>;
  readonly query?: Q;
  readonly body?: B;
}
