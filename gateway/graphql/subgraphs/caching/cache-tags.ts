import { createHash } from 'node:crypto';

/** All that came from a subgraph. */
export const subgraphTag = (subgraph: string) => keyOfTag('subgraph', subgraph);

/** All entities of a type that came from a subgraph; `Query`: its root fields. */
export const typeTag = (subgraph: string, type: string) => keyOfTag('type', subgraph, type);

/** One entity, by one of its keys. Numbers and texts are alike, as an `ID` is. */
export const entityTag = (subgraph: string, type: string, key: Readonly<Record<string, unknown>>) =>
  keyOfTag('entity', subgraph, type, sortKeys(key));

/** What a subgraph marks with `@cacheTag`. */
export const cacheTag = (subgraph: string, text: string) => keyOfTag('tag', subgraph, text);

/** The key of a text in a store, without any data of callers. */
export function storeKey(text: string): string {
  return `gateway:entities:${createHash('sha256').update(text).digest('base64url')}`;
}

function keyOfTag(...parts: readonly unknown[]): string {
  return storeKey(JSON.stringify(parts));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => [name, sortKeys(one)])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return String(value);
}
