import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ParameterNames } from './path-pattern.ts';

/** A request whose path, query and body have the types of its row. */
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
/** The query of a row that reads none. */
export type NoQuery = z.ZodObject<Record<never, never>>;
/** The bound request of a row with these schemas. */
export type Typed<P extends Types, Q extends z.ZodObject, B extends z.ZodType> = BoundRequest<
  Outputs<P>,
  z.output<Q>,
  z.output<B>
>;

/** What a row declares of its request, so that the types of its functions follow. */
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
