import {
  defaultFieldResolver,
  GraphQLBoolean,
  getArgumentValues,
  getNullableType,
  isNonNullType,
  Kind,
} from 'graphql';
import { type FetchField, type FetchRun, type Place, resolveInfo } from './fetch-run.ts';
import { type Complete, failure, settlement } from './field-completion.ts';

/** An exception while a member was read, in place of its value. */
export class ThrownError {
  constructor(readonly error: unknown) {}
}

/** A field for the generated code. */
export interface ExecutableField {
  /** Resolves and completes it. @returns the value or a promise. @throws for a null in a non-null position. */
  execute(source: unknown, prev: Place, run: FetchRun): unknown;
  /** Completes a field without a resolver and arguments, whose member has been read already. */
  resume(value: unknown, source: unknown, prev: Place, run: FetchRun): unknown;
}

/** Compiles the execution of a field, in the steps of graphql-js. */
export function executableField(field: FetchField, complete: Complete): ExecutableField {
  const { key, definition, parentType } = field;
  const { resolve = defaultFieldResolver } = definition;
  const failed = failure(definition.type, field);
  const argumentsOf = argumentReader(field);
  const typename = parentType.name;
  const settle = settlement(complete, failed);
  return {
    execute: (source, prev, run) => {
      const place = { prev, key, typename };
      try {
        const args = argumentsOf(run.variables);
        return settle(resolve(source, args, run.context, resolveInfo(field, place, run)), place, run);
      } catch (thrown) {
        return failed(thrown, place, run);
      }
    },
    resume: (value, source, prev, run) => {
      const place = { prev, key, typename };
      try {
        if (value instanceof ThrownError) throw value.error;
        const isMethod = typeof value === 'function';
        return settle(
          isMethod ? value.call(source, {}, run.context, resolveInfo(field, place, run)) : value,
          place,
          run,
        );
      } catch (thrown) {
        return failed(thrown, place, run);
      }
    },
  };
}

type ArgumentReader = (variables: Record<string, unknown>) => Record<string, unknown>;

/**
 * Compiles the reading of a field's arguments: variables, defaults and literal truth values. graphql-js handles the rest,
 * including missing required ones.
 */
export function argumentReader({ definition, nodes: [node] }: FetchField): ArgumentReader {
  const given = definition.args.map(({ name, type, defaultValue }) => {
    const value = node.arguments?.find((one) => one.name.value === name)?.value;
    const variable = value?.kind === Kind.VARIABLE ? value.name.value : null;
    const isFlag = value?.kind === Kind.BOOLEAN && getNullableType(type) === GraphQLBoolean;
    return {
      name,
      variable,
      isPlain: value === undefined || variable !== null || isFlag,
      defaultValue: isFlag ? value.value : defaultValue,
      isRequired: isNonNullType(type),
    };
  });
  if (!given.every(({ isPlain }) => isPlain))
    return (variables) => getArgumentValues(definition, node, variables);
  return (variables) => {
    const args: Record<string, unknown> = {};
    for (const { name, variable, defaultValue, isRequired } of given) {
      const isGiven = variable !== null && Object.hasOwn(variables, variable);
      const value = isGiven ? variables[variable] : defaultValue;
      if (isRequired && (value === undefined || value === null))
        return getArgumentValues(definition, node, variables);
      if (value !== undefined) args[name] = value;
    }
    return args;
  };
}
