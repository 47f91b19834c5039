import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { CacheHints } from '../../supergraph/cache-hints.ts';
import type { SubgraphRequest } from '../subgraph-transport.ts';
import { cacheTag, entityTag, subgraphTag, typeTag } from './cache-tags.ts';

type Variables = SubgraphRequest['variables'];

/** A part of a fetch that is kept for itself: one entity, or all root fields. */
export interface CachedPart {
  readonly type: string;
  /** What distinguishes it among the parts of the fetch. */
  readonly identity: string;
  readonly tags: readonly string[];
}

/** A query for one subgraph, as the cache sees it. */
export interface CachedFetch {
  readonly operation: OperationDefinitionNode;
  readonly isEntities: boolean;
  /** @returns null when a tag cannot be written, so that the answer could not be invalidated. */
  partsOf(variables: Variables): readonly CachedPart[] | null;
}

/** @returns null for a mutation or subscription, or what no plan contains. */
export function readFetch(document: DocumentNode, subgraph: string, hints: CacheHints): CachedFetch | null {
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query') return null;
  if (others.length > 0) return null;
  const fields = rootFields(operation.selectionSet);
  if (fields === null) return null;
  const isEntities = fields.some(({ name }) => name.value === '_entities');
  if (isEntities && fields.length !== 1) return null;
  return {
    operation,
    isEntities,
    partsOf: isEntities
      ? ({ representations }) => entitiesOf(representations, subgraph, hints)
      : (variables) => rootOf(fields, variables, subgraph, hints),
  };
}

function entitiesOf(
  representations: unknown,
  subgraph: string,
  hints: CacheHints,
): readonly CachedPart[] | null {
  if (!Array.isArray(representations)) return null;
  const parts: CachedPart[] = [];
  for (const representation of representations as Record<string, unknown>[]) {
    const type = String(representation.__typename);
    const tags = [subgraphTag(subgraph), typeTag(subgraph, type)];
    for (const names of hints.keysOf(type, subgraph)) {
      if (names.every((name) => name in representation)) {
        const key = Object.fromEntries(names.map((name) => [name, representation[name]]));
        tags.push(entityTag(subgraph, type, key));
      }
    }
    for (const format of hints.entityTags(type)) {
      const text = writeTag(format, { key: representation });
      if (text === null) return null;
      tags.push(cacheTag(subgraph, text));
    }
    parts.push({ type, identity: JSON.stringify(representation), tags });
  }
  return parts;
}

function rootOf(
  fields: readonly FieldNode[],
  variables: Variables,
  subgraph: string,
  hints: CacheHints,
): readonly CachedPart[] | null {
  const tags = [subgraphTag(subgraph), typeTag(subgraph, 'Query')];
  for (const { name, arguments: given = [] } of fields) {
    const formats = hints.rootTags(name.value);
    if (formats.length === 0) continue;
    const args = Object.fromEntries(
      given.map((argument) => [argument.name.value, valueFromASTUntyped(argument.value, variables)]),
    );
    for (const format of formats) {
      const text = writeTag(format, { args });
      if (text === null) return null;
      tags.push(cacheTag(subgraph, text));
    }
  }
  return [{ type: 'Query', identity: '', tags }];
}

/** @returns null when it has fragments by name, which no plan has. */
function rootFields({ selections }: SelectionSetNode): FieldNode[] | null {
  const fields: FieldNode[] = [];
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return null;
    const found = selection.kind === Kind.FIELD ? [selection] : rootFields(selection.selectionSet);
    if (found === null) return null;
    fields.push(...found);
  }
  return fields;
}

/**
 * Fills `{$key.id}` and `{$args.id}` of a format of `@cacheTag`.
 * @returns null when a value is missing, or is no scalar.
 */
export function writeTag(format: string, values: Readonly<Record<string, unknown>>): string | null {
  let isComplete = true;
  const text = format.replaceAll(/\{\$([A-Za-z0-9_.]+)\}/g, (_, path: string) => {
    let value: unknown = values;
    for (const name of path.split('.'))
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined;
    if (typeof value === 'object' || value === undefined) isComplete = false;
    return String(value);
  });
  return isComplete ? text : null;
}
