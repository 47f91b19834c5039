import { type GraphQLCompositeType, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import {
  conditionOf,
  type DeferredFragment,
  type Guard,
  type GuardedStep,
} from '../../supergraph/deferred-fragments.ts';
import type { Variables } from '../../supergraph/supergraph.ts';
import type { Place } from './entity-path.ts';
import { isObject, type ResultObject } from './merge.ts';

/** An object that a deferred fragment completes. */
export interface DeferredPlace {
  /** In the fetched data. */
  readonly object: ResultObject;
  /** The same in what the client has received. */
  readonly received: ResultObject;
  readonly place: Place;
}

/**
 * The objects that a deferred fragment completes: those that the client has received, and whose types and conditions are
 * the fragment's.
 * @param variables with the operation's defaults.
 */
export function deferredPlaces(
  schema: GraphQLSchema,
  { steps, guards, parent }: DeferredFragment,
  data: ResultObject,
  received: unknown,
  variables: Variables,
): DeferredPlace[] {
  const found: DeferredPlace[] = [];
  const meets = (object: ResultObject, all: readonly Guard[], declared: GraphQLCompositeType) =>
    all.every(({ type, directives }) => {
      const holds = directives.every(
        (one) => conditionOf(one, variables) === (one.name.value !== 'skip') || !isCondition(one.name.value),
      );
      return holds && (type === undefined || isOfType(schema, object, type, declared));
    });
  const walk = (value: unknown, seen: unknown, depth: number, place: Place): void => {
    if (Array.isArray(value) && Array.isArray(seen)) {
      for (const [index, element] of value.entries()) walk(element, seen[index], depth, [...place, index]);
      return;
    }
    if (!isObject(value) || !isObject(seen)) return;
    const step: GuardedStep | undefined = steps[depth];
    if (step === undefined) {
      if (meets(value, guards, parent)) found.push({ object: value, received: seen, place });
    } else if (meets(value, step.guards, step.parent)) {
      walk(value[step.name], seen[step.name], depth + 1, [...place, step.name]);
    }
  };
  walk(data, received, 0, []);
  return found;
}

const isCondition = (name: string) => name === 'skip' || name === 'include';

/** True when an object is of a type, or nothing says that it is not. */
function isOfType(
  schema: GraphQLSchema,
  { __typename: said }: ResultObject,
  name: string,
  declared: GraphQLCompositeType,
): boolean {
  const known = typeof said === 'string' ? schema.getType(said) : undefined;
  const type = known ?? declared;
  const wanted = schema.getType(name);
  if (type === wanted) return true;
  return isAbstractType(wanted) && isObjectType(type) && schema.isSubType(wanted, type);
}
