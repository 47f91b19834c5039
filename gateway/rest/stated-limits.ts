import { z } from 'zod';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** The last code of the area's own for this member (`x-validator`), by which clients look up what to check. */
  readonly validator?: string;
}

/**
 * Members whose limits OpenAPI states and the area checks, so that a value beyond them is an invalid field with its code,
 * not a body that cannot be read. The figures are those that the area checks by.
 */
export const statedText = ({ min, max, validator }: Bounds) =>
  z.string().meta({ minLength: min, maxLength: max, 'x-validator': validator });

export const statedList = <T extends z.ZodType>(item: T, { min, max, validator }: Bounds) =>
  z.array(item).meta({ minItems: min, maxItems: max, 'x-validator': validator });

export const statedNumber = <T extends z.ZodNumber>(number: T, { min, max, validator }: Bounds) =>
  number.meta({ minimum: min, maximum: max, 'x-validator': validator });

/** @param texts the words that the area takes, each with what it means. */
export const statedWord = (texts: Readonly<Record<string, string>>, validator: string) =>
  z.string().meta({ enum: Object.keys(texts), 'x-enumDescriptions': texts, 'x-validator': validator });
