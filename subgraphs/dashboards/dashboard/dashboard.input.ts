import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { dashboardLimits, dashboardStatuses } from '../dashboards.contract.ts';

const outOfRange = 'Validation:OutOfRange';

/** A number above 0 that the database and GraphQL hold. */
export const size = z.int(outOfRange).min(1, outOfRange).max(dashboardLimits.integer, outOfRange);

/** A number from 0 that the database and GraphQL hold. */
export const place = z.int(outOfRange).min(0, outOfRange).max(dashboardLimits.integer, outOfRange);

/** Shape and limits of a dashboard's new metadata (specification, "Dashboards"). */
export const metadataInput = z.object({
  name: text({ min: 1, max: dashboardLimits.name }).refine(
    (name) => name.trim() !== '',
    'Validation:Required',
  ),
  layoutColumns: size,
  layoutRowHeight: size,
});

/** Which dashboards are listed (specification, "Dashboards": pages begin at 0). */
export const listInput = z.object({
  status: z.enum(dashboardStatuses).nullish(),
  page: place.nullish().transform((page) => page ?? 0),
  pageSize: size
    .max(dashboardLimits.pageSize, outOfRange)
    .nullish()
    .transform((pageSize) => pageSize ?? dashboardLimits.defaultPageSize),
});
