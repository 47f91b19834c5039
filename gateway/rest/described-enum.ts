import { z } from 'zod';

/** An enum with a text per value, for enums without a GraphQL type. */
export function describedEnum<const T extends Readonly<Record<string, string>>>(
  texts: T,
  parameters: { readonly error?: string } = {},
) {
  return z.enum(Object.keys(texts) as (keyof T & string)[], parameters).meta({ 'x-enumDescriptions': texts });
}
