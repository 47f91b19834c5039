import { getNamedType } from 'graphql';
import {
  isStockEntities,
  type Reference,
  resolveReferences,
  withTypename,
} from '../../../../subgraphs/kernel/subgraph/entities.ts';
import { type FetchField, type FetchRun, type Place, resolveInfo } from './fetch-run.ts';
import { type Complete, completionOf, failure, type ObjectsByType, settlement } from './field-completion.ts';
import { argumentReader, type ExecutableField } from './field-execution.ts';

/** True for `_entities` with @apollo/subgraph's own resolver. */
export function isEntitiesField({ definition }: FetchField): boolean {
  return String(definition.type) === '[_Entity]!' && isStockEntities(definition.resolve);
}

/**
 * Compiles `_entities` with @apollo/subgraph's resolver: resolves references, sets their type and completes them,
 * synchronously when possible.
 * @param usual executes the field by its resolver.
 */
export function entitiesField(
  field: FetchField,
  objects: ObjectsByType,
  usual: ExecutableField,
): ExecutableField {
  const { key, definition, parentType } = field;
  const argumentsOf = argumentReader(field);
  const failed = failure(definition.type, field);
  const complete = completionOfEntities(field, objects);
  const typename = parentType.name;
  return {
    ...usual,
    execute: (source, prev, run) => {
      const place = { prev, key, typename };
      try {
        const { representations } = argumentsOf(run.variables) as { representations: readonly Reference[] };
        const found = resolveReferences(representations, run.context, resolveInfo(field, place, run));
        if (found === null) return usual.execute(source, prev, run);
        return complete(found, representations, place, run);
      } catch (thrown) {
        return failed(thrown, place, run);
      }
    },
  };
}

type CompleteEntities = (
  found: unknown[],
  references: readonly Reference[],
  prev: NonNullable<Place>,
  run: FetchRun,
) => unknown;

/** Replaces each resolved entity by its value in the answer, or a promise of it. */
function completionOfEntities(field: FetchField, objects: ObjectsByType): CompleteEntities {
  const type = getNamedType(field.definition.type);
  const failed = failure(type, field);
  const usual = completionOf(field, objects, type);
  const settled = new Map<string, Complete>();
  const settleBy = (typename: string) => {
    const known = settled.get(typename);
    if (known !== undefined) return known;
    const object = objects(typename);
    const settle = settlement((value, place, run) => {
      const entity = withTypename(value, typename);
      const isObject = typeof entity === 'object' && entity !== null && !(entity instanceof Error);
      return isObject && object !== undefined ? object(entity, place, run) : usual(entity, place, run);
    }, failed);
    settled.set(typename, settle);
    return settle;
  };
  return (found, references, prev, run) => {
    let waits = false;
    for (let key = 0; key < found.length; key += 1) {
      const place = { prev, key, typename: undefined };
      try {
        found[key] = settleBy((references[key] as Reference).__typename)(found[key], place, run);
      } catch (thrown) {
        found[key] = failed(thrown, place, run);
      }
      if (found[key] instanceof Promise) waits = true;
    }
    return waits ? Promise.all(found) : found;
  };
}
