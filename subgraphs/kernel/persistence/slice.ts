import { type DomainError, invalidInput } from '../error/domain-error.ts';

/** A part of a list by number, as the clients of REST ask for it. */
export interface NumberedRequest {
  /** One-based; default 1. */
  readonly page?: number | null;
  readonly pageSize?: number | null;
  /** Rows to pass over; goes before `page`. */
  readonly skip?: number | null;
  /** As `pageSize`, and before it. */
  readonly take?: number | null;
  /** End of an earlier part; goes before `skip` and `page`. Empty: none. */
  readonly cursor?: string | null;
}

/** A part of a list by cursors, as a client asks for it; with `rest`, by number. */
export interface ConnectionRequest extends NumberedRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly rest?: boolean | null;
}

/** How many rows a list returns. */
export interface ListSizes {
  /** Without `first` and `last`. */
  readonly usual: number;
  readonly largest: number;
}

/** Sizes of a list that states none. */
export const listSizes: ListSizes = { usual: 20, largest: 100 };

/** The part of a list to read: so many rows behind a cursor, or before it. */
export interface Slice {
  readonly size: number;
  /** True: the rows are read from the end of the list. */
  readonly isBackward: boolean;
  /** Rows to pass over, for REST. */
  readonly offset: number;
  readonly cursor: string | null;
  /** Argument of the cursor, for errors. */
  readonly cursorField: 'after' | 'before' | 'cursor';
}

/**
 * Checks the arguments of a list.
 * @throws {DomainError} `invalid` for a size out of range, for `first` with `last` or `before`, and `last` with `after`.
 */
export function sliceOf(request: ConnectionRequest, sizes: ListSizes = listSizes): Slice {
  if (request.rest === true) return numberedSlice(request, sizes);
  const { first = null, after = null, last = null, before = null } = request;
  const { usual, largest } = sizes;
  const isBackward = last !== null || (first === null && before !== null);
  const mixed = isBackward ? { first, after } : { last, before };
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(mixed))
    if (value !== null) errors[name] = ['Validation:InvalidCombination'];
  const size = (isBackward ? last : first) ?? usual;
  if (!Number.isInteger(size) || size < 1 || size > largest)
    errors[isBackward ? 'last' : 'first'] = ['Validation:OutOfRange'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return {
    size,
    isBackward,
    offset: 0,
    cursor: isBackward ? before : after,
    cursorField: isBackward ? 'before' : 'after',
  };
}

/**
 * Checks a part of a list by number.
 * @throws {DomainError} `invalid`, naming each member that is out of range.
 */
function numberedSlice(request: NumberedRequest, { usual, largest }: ListSizes): Slice {
  const { page, pageSize, skip, take } = request;
  // The product is the offset: the database counts further than numbers are exact.
  const bounds = {
    page: [1, Number.MAX_SAFE_INTEGER / largest],
    pageSize: [1, largest],
    skip: [0, Number.MAX_SAFE_INTEGER],
    take: [1, largest],
  } as const;
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries({ page, pageSize, skip, take })) {
    const [least, most] = bounds[name as keyof typeof bounds];
    if (value != null && !(Number.isInteger(value) && value >= least && value <= most))
      errors[name] = ['Validation:OutOfRange'];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  const size = take ?? pageSize ?? usual;
  const cursor = request.cursor == null || request.cursor === '' ? null : request.cursor;
  const offset = cursor === null ? (skip ?? ((page ?? 1) - 1) * size) : 0;
  return { size, isBackward: false, offset, cursor, cursorField: 'cursor' };
}

/** Refuses a part far inside a long list, with the hint to use cursors. */
export function tooDeep({ skip }: NumberedRequest): DomainError {
  return invalidInput({ [skip == null ? 'page' : 'skip']: ['Validation:UseCursor'] });
}
