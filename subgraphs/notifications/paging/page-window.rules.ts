import { type DomainError, type FieldErrors, invalidInput } from '../../kernel/error/domain-error.ts';
import { maximumPageSize } from '../../kernel/persistence/page.ts';

/** The requested part of a list, with the parameters of every client generation. */
export interface WindowRequest {
  /** One-based; default 1. */
  readonly page?: number | null;
  /** 1 to 100; default 20. */
  readonly pageSize?: number | null;
  /** Rows to leave out; goes before `page`. */
  readonly skip?: number | null;
  /** Same as `pageSize`; takes precedence over it. */
  readonly take?: number | null;
  /** End of an earlier page; takes precedence over the other members. */
  readonly cursor?: string | null;
}

/** The part of a list in terms of the database. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  /** The key of the row before the first; null: from the newest. */
  readonly after: string | null;
}

const defaultPageSize = 20;
const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * Checks the requested part of a list.
 * @param isKey whether a text can be the key inside a cursor.
 * @throws {DomainError} `invalid`, naming each member that is out of range.
 */
export function windowOf(request: WindowRequest, isKey: (key: string) => boolean): Window {
  const { page, pageSize, skip, take, cursor } = request;
  const errors: Record<string, string[]> = {};
  const demand = (name: keyof WindowRequest, value: number | null | undefined, min: number, max: number) => {
    if (value != null && !isWithin(value, min, max)) errors[name] = ['Validation:OutOfRange'];
  };
  demand('page', page, 1, Number.MAX_SAFE_INTEGER / maximumPageSize);
  demand('pageSize', pageSize, 1, maximumPageSize);
  demand('skip', skip, 0, Number.MAX_SAFE_INTEGER);
  demand('take', take, 1, maximumPageSize);
  const after = cursor == null ? null : keyOf(cursor);
  if (cursor != null && (after === null || !isKey(after))) errors.cursor = ['Validation:InvalidFormat'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors satisfies FieldErrors);
  const limit = take ?? pageSize ?? defaultPageSize;
  const offset = after === null ? (skip ?? ((page ?? 1) - 1) * limit) : 0;
  return { limit, offset, after };
}

/** Refuses a page far inside a long list, with the hint to use cursors. */
export function pageTooDeep({ skip }: WindowRequest): DomainError {
  return invalidInput({ [skip == null ? 'page' : 'skip']: ['Validation:UseCursor'] });
}

/** The opaque text of a key; no secret, but nothing clients may build. */
export function cursorOf(key: string): string {
  return Buffer.from(`1:${key}`).toString('base64url');
}

function keyOf(cursor: string): string | null {
  const [version, key] =
    /^(1):([\x20-\x7e]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())?.slice(1) ?? [];
  return version === undefined ? null : (key ?? null);
}
