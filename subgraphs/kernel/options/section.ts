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

/** Reads a parsed section, for the section's owner. */
export type OptionsReader = <T>(section: {
  readonly name: string;
  readonly schema: { readonly _output: T };
}) => T;

/**
 * Declares some members of a section whose owner composes it of several files.
 * @param _section its name; the README's table of options is written from it.
 */
export function optionMembers<T extends Readonly<Record<string, z.ZodType>>>(
  _section: string,
  members: T,
): T {
  return members;
}
