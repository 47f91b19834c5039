import { z } from 'zod';

/** Numeric parameters of a list; other values are refused, not ignored. */
type Size = { readonly description: string; readonly minimum: number; readonly maximum?: number };

/** A whole number in a query string. The area checks its bounds, with its own codes. */
export const pagingNumber = (meta: Size) =>
  z
    .int()
    .optional()
    .meta({ maximum: 2_147_483_647, ...meta });
