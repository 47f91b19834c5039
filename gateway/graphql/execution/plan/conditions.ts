import type { Operation } from '@apollo/federation-internals';
import type { Variables } from '../../supergraph/supergraph.ts';

/** Evaluates a condition with the client's variables. @throws for a value that is no boolean. */
export type Condition = (variables: Variables) => boolean;

/** A variable that the plan branches on; its default comes from the operation. */
export function planCondition(name: string, operation: Operation): Condition {
  const fallback: unknown = operation.variableDefinitions.definition(name)?.defaultValue;
  return (variables) => {
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = given === undefined ? fallback : given;
    if (value === undefined) throw new Error(`Missing value for variable $${name} (and no default found)`);
    if (typeof value !== 'boolean')
      throw new Error(`Invalid non-boolean value ${value} for Boolean! variable $${name}`);
    return value;
  };
}
