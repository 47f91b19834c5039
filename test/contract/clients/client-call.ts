import { z } from 'zod';
import type { RowInput, SampleOwner } from '../rows/row-sample.ts';

/** Generations of the clients in the field, oldest first. */
export const generations = ['A', 'B', 'C'] as const;
export type Generation = (typeof generations)[number];

/** What a function fills its request with. `rawBody` is sent as it is: some clients send the literal `null`. */
export interface ClientInput extends RowInput {
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A function of a client, or a hook that sends a request itself. */
export interface ClientCall {
  /** As the client exports it. */
  readonly name: string;
  readonly generations: readonly Generation[];
  /** `METHOD path` below `/api/v1`, with names in braces. */
  readonly request: string;
  /** Whose token is sent; default: alice, the administrator of a tenant. */
  readonly user?: 'dave';
  /** Makes what the request names, in the owner's tenant. Default: the request needs nothing. */
  readonly input?: (owner: SampleOwner) => Promise<ClientInput> | ClientInput;
  /** Default 200. */
  readonly status?: number;
  /** The members of the answer that the client reads; absent: it reads none. */
  readonly reads?: z.ZodType;
  /** Why no route answers it. Absent: one does. */
  readonly unserved?: string;
}

/** The functions of one area. */
export interface ClientArea {
  readonly area: string;
  readonly calls: readonly ClientCall[];
}

/** An object that has these members, null or not. */
export const object = (...names: readonly string[]) =>
  z.custom<object>(
    (value) => typeof value === 'object' && value !== null && names.every((name) => name in value),
    `lacks one of ${names.join(', ')}`,
  );

/** A bare array of such objects, with at least one: an empty list shows nothing. */
export const list = (...names: readonly string[]) => z.array(object(...names)).min(1);

/** A page: `items`, and the counts that clients read. */
export const page = (names: readonly string[], ...counts: readonly string[]) =>
  object('items', 'totalCount', ...counts).and(z.looseObject({ items: list(...names) }));
