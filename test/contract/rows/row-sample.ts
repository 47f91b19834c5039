import { randomUUID } from 'node:crypto';
import type { TestPlatform } from '../../testkit/platform.ts';

/** What a request of a row is filled with. */
export interface RowInput {
  /** Values of the path's parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Behind the `?`. */
  readonly query?: string;
}

/** The user for whom a sample's rows are created. */
export interface SampleOwner {
  readonly platform: TestPlatform;
  /** Of an administrator of the tenant. */
  readonly token: string;
}

/** A request the domain refuses, over GraphQL and REST. */
export interface Refusal {
  /** Completes the sentence "refuses …". */
  readonly name: string;
  readonly input: RowInput;
  readonly status: number;
  readonly errorCode: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Default: an administrator of acme. */
  readonly user?: 'alice' | 'dave';
}

/** How a row of the REST table is tried. Every row has one; a test proves it. */
export interface RowSample {
  /** `METHOD path`, as in the table. */
  readonly row: string;
  /** What the caller must hold; null: nothing but credentials. */
  readonly permission: string | null;
  /** What the caller must hold besides, to see what the request names. */
  readonly alsoHolds?: readonly string[];
  /** Makes what the row needs, in the owner's tenant, and answers a request that succeeds. */
  good(owner: SampleOwner): Promise<RowInput>;
  /** The code of the 404 that another tenant gets for `good`; null where the request names nothing of a tenant's. */
  readonly foreign: string | null;
  readonly refusals?: readonly Refusal[];
  /** Members of the body, or their paths → what an answer calls them, where an older shape is mapped onto another. */
  readonly answersAs?: Readonly<Record<string, string>>;
  /** Members of the body, the body itself (`$`), or parameters of the path → names of hostile values that are good ones there. */
  readonly accepts?: Readonly<Record<string, readonly string[]>>;
  /** Members of the body that are those of another row, which tries them. */
  readonly triedElsewhere?: readonly string[];
  /** Says in its answer what became of each entry; one that is refused fails nothing. */
  readonly judgesEach?: true;
  /** Only who made what `good` names may do this; others of the tenant are refused. */
  readonly ownersAlone?: true;
  /** Only a host caller may: the row is tried by a suite of its own. */
  readonly hostAlone?: true;
}

/** A role used only here. */
export const freshRole = (): string => `role-${randomUUID()}`;
