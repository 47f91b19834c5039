import { z } from 'zod';
import { validate } from '../../kernel/error/validation.ts';
import { ArgsType, Field, Int } from '../../kernel/subgraph/type-graphql.ts';
import { timelineLimits } from '../timeline.contract.ts';
import { entryOfCursor } from './cursor.rules.ts';

const outOfRange = 'Validation:OutOfRange';
const size = z.int(outOfRange).min(1, outOfRange).max(timelineLimits.pageSize, outOfRange).nullish();
/** PostgreSQL accepts larger offsets than JavaScript numbers represent exactly. */
const furthest = Number.MAX_SAFE_INTEGER / timelineLimits.pageSize;

const pageInput = z.object({
  page: z.int(outOfRange).min(1, outOfRange).max(furthest, outOfRange).nullish(),
  pageSize: size,
  skip: z.int(outOfRange).min(0, outOfRange).nullish(),
  take: size,
  cursor: z.string().nullish(),
  includeDeleted: z.boolean().nullish(),
});

/** A page request of any client, not validated. */
@ArgsType()
export class TimelinePageArgs {
  @Field(() => Int, { nullable: true, description: 'Page number, one-based; default 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, description: 'Entries per page, 1 to 100; default 20.' })
  pageSize?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Entries to skip, 200,000 at most inside a longer timeline (400 `Validation:UseCursor`); takes precedence over `page`.',
  })
  skip?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Alias of `pageSize`, which it takes precedence over.',
  })
  take?: number | null;

  @Field(() => String, {
    nullable: true,
    description: '`nextCursor` of the previous page; takes precedence over `skip` and `page`.',
  })
  cursor?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to list and count deleted entries that have replies, without their bodies.',
  })
  includeDeleted?: boolean | null;
}

export interface PlaceInTimeline {
  readonly skip: number;
  readonly take: number;
  /** Id of the entry before the page; null: the page starts at `skip`. */
  readonly below: string | null;
  /** Whether deleted entries that have replies are listed and counted, without their bodies. */
  readonly includeDeleted?: boolean;
}

/** Default page size. */
const defaultSize = 20;

/**
 * Parses a page request. A cursor takes precedence over `skip`, `skip` over `page`, and `take` over `pageSize`.
 * @throws {DomainError} `invalid`, naming each member that is out of range.
 */
export function placeOf(input: TimelinePageArgs): PlaceInTimeline {
  const { page, pageSize, skip, take, cursor, includeDeleted } = validate(pageInput, input);
  const length = take ?? pageSize ?? defaultSize;
  return {
    take: length,
    skip: skip ?? ((page ?? 1) - 1) * length,
    below: cursor == null || cursor === '' ? null : entryOfCursor(cursor),
    includeDeleted: includeDeleted ?? false,
  };
}
