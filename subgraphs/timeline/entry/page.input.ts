import { z } from 'zod';
import { validate } from '../../kernel/error/validation.ts';
import { timelineLimits } from '../timeline.contract.ts';
import { entryOfCursor } from './cursor.rules.ts';

const outOfRange = 'Validation:OutOfRange';
const size = z.int(outOfRange).min(1, outOfRange).max(timelineLimits.pageSize, outOfRange).nullish();
/** The database counts further than numbers are exact. */
const furthest = Number.MAX_SAFE_INTEGER / timelineLimits.pageSize;

const pageInput = z.object({
  page: z.int(outOfRange).min(1, outOfRange).max(furthest, outOfRange).nullish(),
  pageSize: size,
  skip: z.int(outOfRange).min(0, outOfRange).nullish(),
  take: size,
  cursor: z.string().nullish(),
  includeDeleted: z.boolean().nullish(),
});

/** Which part of a timeline is wanted, as any client says it. */
export type PageInput = z.input<typeof pageInput>;

/** Where a page begins and how long it is. */
export interface PlaceInTimeline {
  readonly skip: number;
  readonly take: number;
  /** The entry below which it begins; null: `skip` says. */
  readonly below: string | null;
  /** Whether deleted entries that have replies are listed and counted, without their words. */
  readonly includeDeleted?: boolean;
}

/** Entries of a page where nobody says how many. */
const defaultSize = 20;

/**
 * Reads a page request: a cursor before `skip` before `page`; `take` before `pageSize`.
 * @throws {DomainError} `invalid`, naming each member out of its range.
 */
export function placeOf(input: PageInput): PlaceInTimeline {
  const { page, pageSize, skip, take, cursor, includeDeleted } = validate(pageInput, input);
  const length = take ?? pageSize ?? defaultSize;
  return {
    take: length,
    skip: skip ?? ((page ?? 1) - 1) * length,
    below: cursor == null || cursor === '' ? null : entryOfCursor(cursor),
    includeDeleted: includeDeleted ?? false,
  };
}
