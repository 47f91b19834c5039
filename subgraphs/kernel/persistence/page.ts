import { invalidInput } from '../error/domain-error.ts';

/** The requested part of a list. */
export interface PageRequest {
  /** One-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** A part of a list, as every list of the graph answers. */
export interface Page<T> {
  readonly items: T[];
  readonly totalCount: number;
  readonly hasMore: boolean;
}

/** The largest page of a list that sets no limit. */
export const maximumPageSize = 100;

/**
 * Checks a page request.
 * @throws {DomainError} `invalid`, naming `page` and `pageSize`.
 */
export function checkPage(request: PageRequest, maximum = maximumPageSize): PageRequest {
  const errors: Record<string, string[]> = {};
  const { page, pageSize } = request;
  const isSized = Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= maximum;
  // The product is the offset: the database counts further than numbers are exact.
  const isPaged = Number.isInteger(page) && page >= 1 && page <= Number.MAX_SAFE_INTEGER / maximum;
  if (!isPaged) errors.page = ['Validation:OutOfRange'];
  if (!isSized) errors.pageSize = ['Validation:OutOfRange'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return request;
}

/** A page request as `limit` and `offset`, checked. */
export function offsetOf(request: PageRequest): { readonly limit: number; readonly offset: number } {
  const { page, pageSize } = checkPage(request);
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Wraps the rows of a page. */
export function pageOf<T>(items: T[], totalCount: number, request: PageRequest): Page<T> {
  return { items, totalCount, hasMore: request.page * request.pageSize < totalCount };
}
