import type { ErrorKind } from './error-kinds.ts';

/** Field path in camelCase (`permissions[0]`) → validation codes (`Validation:Required`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An extra member of an error response: any JSON value, bounded by its creator. */
export type ErrorParameter =
  | string
  | number
  | boolean
  | null
  | readonly ErrorParameter[]
  | { readonly [member: string]: ErrorParameter };

/** Details of a {@link DomainError}. The client receives all of them. */
export interface ErrorDetails {
  /** Text for people; never contains internals or secrets. Default: the neutral title of the kind. */
  readonly message?: string;
  /** Which fields are wrong, and how. */
  readonly errors?: FieldErrors;
  /** Extra members of the answer: `retryAfter` (seconds), `limit`, `remaining`, `policy`, `jsonPath`, `parseErrors`. */
  readonly parameters?: Readonly<Record<string, ErrorParameter>>;
  /** The failure behind this one; logged, never shown. */
  readonly cause?: unknown;
}

/**
 * An expected failure. Entities, services and rules throw it; one boundary turns it into a GraphQL error and one
 * function into a problem document.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly errors: FieldErrors | undefined;
  readonly parameters: Readonly<Record<string, ErrorParameter>>;

  /**
   * @param kind decides status and `extensions.code`.
   * @param errorCode stable, `Area:Noun:Reason`.
   */
  constructor(
    readonly kind: ErrorKind,
    readonly errorCode: string,
    details: ErrorDetails = {},
  ) {
    super(details.message ?? errorCode, { cause: details.cause });
    this.errors = details.errors;
    this.parameters = details.parameters ?? {};
  }
}

/** A failure with one instance for all callers, such as an overload: its answers can be prepared. */
export class SharedError extends DomainError {}

/** Invalid input: 400 with the codes of each field. */
export function invalidInput(errors: FieldErrors): DomainError {
  return new DomainError('invalid', 'Validation:Failed', {
    message: 'One or more fields are invalid.',
    errors,
  });
}

/** No or no valid credentials: 401. */
export function unauthenticated(reason = 'Authentication:Required', message?: string): DomainError {
  return new DomainError('unauthenticated', reason, message === undefined ? {} : { message });
}

/** The caller may not do this: 403. */
export function forbidden(
  errorCode = 'Authorization:Permission:Denied',
  message?: string,
  parameters: ErrorDetails['parameters'] = {},
): DomainError {
  return new DomainError('forbidden', errorCode, {
    parameters,
    ...(message === undefined ? {} : { message }),
  });
}

/** The row does not exist, or belongs to another tenant or user: always the same 404. */
export function notFound(errorCode: string, message?: string): DomainError {
  return new DomainError('notFound', errorCode, message === undefined ? {} : { message });
}
