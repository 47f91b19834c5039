import type { z } from 'zod';

/** A section of the configuration: `Authentication`, `Gateway`. Its owner declares it beside the code it governs. */
export interface OptionsSection<S extends z.ZodType = z.ZodType> {
  /** As the specification spells it; environment variables are `Section__Key`. */
  readonly name: string;
  /** Shape, defaults and limits. Time spans use `timeSpan()`. */
  readonly schema: S;
}

/** The parsed options of a section. */
export type OptionsOf<T> = T extends OptionsSection<infer S> ? z.output<S> : never;

/** Declares a section. */
export function defineSection<S extends z.ZodType>(name: string, schema: S): OptionsSection<S> {
  return { name, schema };
}
