import type { z } from 'zod';

/** One thing that is configured: its value as files have it, and its id where it is stored. */
export interface Item<T> {
  readonly value: T;
  readonly id?: string;
}

/** Items by their keys, which are the same in every installation. */
export type Items<T> = ReadonlyMap<string, Item<T>>;

/** What one file configures. */
export interface ConfigurationArea<T, File> {
  /** Name of the file without its ending, and of the area in `--only`. */
  readonly name: string;
  /** What the file may contain. */
  readonly file: z.ZodType<File>;
  toItems(file: File): Items<T>;
  /** The reverse of {@link toItems}. */
  toFile(items: Items<T>): File;
  /** What the tenant has now. */
  read(): Promise<Items<T>>;
  /** Creates an item, or changes the stored one. */
  write(key: string, wanted: T, current: Item<T> | null): Promise<void>;
  /** Absent: the item always exists, and only its value can change. */
  remove?(key: string, current: Item<T>): Promise<void>;
}

/** An area whatever its values are. */
// biome-ignore lint/suspicious/noExplicitAny: the runner hands an area only its own values.
export type AnyArea = ConfigurationArea<any, any>;

/** The file of an area whose items are an object by key. */
export const byKey = {
  toItems: <T>(file: Readonly<Record<string, T>>): Items<T> =>
    new Map(Object.entries(file).map(([key, value]) => [key, { value }])),
  toFile: <T>(items: Items<T>): Record<string, T> =>
    Object.fromEntries(sortByKey(items).map(([key, { value }]) => [key, value])),
};

/** Items by key, so that two exports of the same state are the same text. */
export function sortByKey<T>(items: Items<T>): readonly (readonly [string, Item<T>])[] {
  return [...items].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Items by keys that need not be unique: the second of a key is `key (2)`. */
export function numberEqualKeys<T>(entries: readonly (readonly [key: string, item: Item<T>])[]): Items<T> {
  const items = new Map<string, Item<T>>();
  for (const [key, item] of entries) {
    let free = key;
    for (let at = 2; items.has(free); at++) free = `${key} (${at})`;
    items.set(free, item);
  }
  return items;
}
