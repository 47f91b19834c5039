import { z } from 'zod';

/** Names of the parameters of a list that are numbers; what is none is refused, not passed over. */
type Size = { readonly description: string; readonly minimum: number; readonly maximum?: number };

/** A whole number in a query string. Its bounds are described here and checked by the area, with codes of its own. */
export const pagingNumber = (meta: Size) =>
  z
    .int()
    .optional()
    .meta({ maximum: 2_147_483_647, ...meta });
