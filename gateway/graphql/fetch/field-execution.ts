import { defaultFieldResolver, getArgumentValues } from 'graphql';
import { type FetchField, type FetchRun, infoOf, isPromise, type Place } from './fetch-run.ts';
import { type Complete, failure } from './field-completion.ts';

/** What was thrown while a member was read, in the place of its value. */
export class Thrown {
  constructor(readonly error: unknown) {}
}

/** A field as generated code calls it. */
export interface ExecutableField {
  /** Resolves and completes it. @returns the value or a promise of it. @throws where it may not be null and is. */
  execute(source: unknown, prev: Place, run: FetchRun): unknown;
  /** The same of a field without a resolver and arguments, whose member was read already. */
  resume(value: unknown, source: unknown, prev: Place, run: FetchRun): unknown;
}

/** Compiles the execution of a field, step by step as graphql-js executes it. */
export function executableField(field: FetchField, complete: Complete): ExecutableField {
  const { key, definition, parentType, nodes } = field;
  const { resolve = defaultFieldResolver } = definition;
  const failed = failure(definition.type, field);
  const hasArguments = definition.args.length > 0;
  const typename = parentType.name;
  const settle = (value: unknown, place: NonNullable<Place>, run: FetchRun): unknown => {
    const completed = isPromise(value)
      ? value.then((resolved) => complete(resolved, place, run))
      : complete(value, place, run);
    return isPromise(completed)
      ? completed.then(undefined, (thrown) => failed(thrown, place, run))
      : completed;
  };
  return {
    execute: (source, prev, run) => {
      const place = { prev, key, typename };
      try {
        const args = hasArguments ? getArgumentValues(definition, nodes[0], run.variables) : {};
        return settle(resolve(source, args, run.context, infoOf(field, place, run)), place, run);
      } catch (thrown) {
        return failed(thrown, place, run);
      }
    },
    resume: (value, source, prev, run) => {
      const place = { prev, key, typename };
      try {
        if (value instanceof Thrown) throw value.error;
        const isMethod = typeof value === 'function';
        return settle(
          isMethod ? value.call(source, {}, run.context, infoOf(field, place, run)) : value,
          place,
          run,
        );
      } catch (thrown) {
        return failed(thrown, place, run);
      }
    },
  };
}
