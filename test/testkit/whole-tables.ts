/** `npm run long -- tables` tries every entry of the long tables; the suite takes a part of them. */
export const isWhole = process.env.WHOLE_TABLES === 'true';

/** Every `n`-th entry from the first on, or all of them in the long run. */
export const everyNth = <T>(n: number, entries: readonly T[]): readonly T[] =>
  isWhole ? entries : entries.filter((_, index) => index % n === 0);
